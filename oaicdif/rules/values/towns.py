"""Towns with their state or country: "Oakton, Ohio", "Oakton (Ill.)", "London, England"."""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex

# "Chicago, Ill.", "Chattanooga (Tenn.)", "London, England"
_STATES: Final = (
    r"Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|"
    r"Neb|Nev|Okla|Or|Pa|Tenn|Tex|Utah|Va|Vt|Wash|Wis|Wyo|Ont|Que|Alabama|Alaska|Arizona|Arkansas|"
    r"California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|"
    r"Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|"
    r"Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) "
    r"(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Vermont|"
    r"Virginia|Washington|West Virginia|Wisconsin|Wyoming|"
    r"N\.? ?[CDHJMY]|[RS]\.? ?[CDI]|W\.? ?Va|D\.? ?C|"
    r"A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[EV]|O[HKR]|PA|T[NX]|UT|V[AT]|"
    r"W[AIVY]"
)
_COUNTRIES: Final = (
    r"England|Scotland|Wales|Ireland|Germany|France|Italy|Spain|Portugal|(?:The )?Netherlands|"
    r"Belgium|Switzerland|Austria|Poland|Canada|Australia|New Zealand|India|Japan|China|Brazil|"
    r"Mexico|U\.?S\.?A|U\.?K"
)
_AT_PLACE: Final = late_regex(
    rf"\[?[^\W\d_][^\d,()&]{{1,40}}(?:, | \()(?:{_STATES}|{_COUNTRIES})\.?\)?\]?\.?\Z"
)


def is_at_place(text: str) -> bool:
    """Whether a text is a town with its state or country: "Oakton, Ohio", "Oakton (Ill.)"."""
    return _AT_PLACE.match(text) is not None
