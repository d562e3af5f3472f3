"""The names of countries: in English, in their own languages, and those that are no more.

Names that are as often those of something else (Jersey, Réunion) are left out.
Sources: ISO 3166-1 and 3166-3, English short names; UNGEGN, list of country names (endonyms).
"""

from __future__ import annotations

from typing import Final

_NAMES: Final = (
    "afghanistan|afghānistān|albania|algeria|algérie|american samoa|andorra|angola|"
    "anguilla|antarctica|antigua & barbuda|antigua and barbuda|aotearoa|argentina|armenia|"
    "australia|austria|azerbaijan|azərbaycan|bahamas|bahrain|bangladesh|barbados|belarus|"
    "belgien|belgique|belgium|belgië|belize|benin|bermuda|bharat|bhutan|bolivia|"
    "bosna i hercegovina|bosnia|bosnia & herzegovina|bosnia and herzegovina|botswana|"
    "bouvet island|brasil|brazil|brd|british indian ocean territory|british virgin islands|"
    "brunei|brunei darussalam|bulgaria|bundesrepublik deutschland|burkina faso|burma|"
    "burundi|bénin|cabo verde|cambodia|cameroon|cameroun|canada|cape verde|"
    "caribbean netherlands|cayman islands|central african republic|ceylon|chad|chile|china|"
    "christmas island|colombia|comoros|congo|congo - brazzaville|congo - kinshasa|"
    "cook islands|costa rica|crna gora|croatia|cuba|curaçao|cyprus|czech republic|"
    "czechia|czechoslovakia|côte d'ivoire|côte d’ivoire|danmark|ddr|"
    "democratic republic of the congo|denmark|deutsche demokratische republik|deutsches reich|"
    "deutschland|djibouti|dominica|dominican republic|east germany|east timor|ecuador|"
    "ee. uu.|ee.uu.|eesti|eeuu|egypt|el salvador|england|equatorial guinea|eritrea|"
    "españa|estados unidos|estonia|eswatini|ethiopia|falkland islands|faroe islands|fiji|"
    "finland|france|french guiana|french polynesia|french southern territories|gabon|"
    "gambia|gdr|georgia|german democratic republic|germany|ghana|gibraltar|great britain|"
    "greece|greenland|grenada|guadeloupe|guatemala|guernsey|guinea|guinea ecuatorial|"
    "guinea-bissau|guinée|guyana|haiti|hayastan|haïti|holland|honduras|hong kong|"
    "hong kong sar china|hrvatska|hungary|iceland|india|indonesia|iran|iraq|ireland|"
    "isle of man|israel|italia|italy|ivory coast|jamaica|japan|jordan|jugoslavija|"
    "kazakhstan|kenya|kiribati|korea|kosovo|kuwait|kyrgyzstan|kıbrıs|"
    "lao people's democratic republic|laos|latvia|latvija|lebanon|lesotho|liberia|libya|"
    "liechtenstein|lietuva|lithuania|luxembourg|luxemburg|lëtzebuerg|macao|"
    "macao sar china|macau|macedonia|madagascar|madagasikara|magyarország|malawi|malaysia|"
    "maldives|mali|malta|maroc|marshall islands|martinique|mauritania|mauritanie|"
    "mauritius|mayotte|mexico|micronesia|moldova|monaco|mongolia|montenegro|montserrat|"
    "morocco|mozambique|moçambique|myanmar|méjico|méxico|namibia|nauru|nederland|nepal|"
    "netherlands|netherlands antilles|new caledonia|new zealand|nicaragua|niger|nigeria|"
    "niue|noreg|norfolk island|norge|north korea|north macedonia|northern ireland|"
    "northern mariana islands|norway|o'zbekiston|oman|osmanlı i̇mparatorluğu|ottoman empire|"
    "oʻzbekiston|pakistan|palau|palestine|palestinian territories|panama|panamá|"
    "papua new guinea|paraguay|persia|peru|perú|philippines|pilipinas|pitcairn|"
    "pitcairn islands|poland|polska|portugal|prussia|puerto rico|qatar|"
    "republic of the congo|república dominicana|rhodesia|romania|românia|russia|"
    "russian empire|russian federation|rwanda|république française|saint barthélemy|"
    "saint kitts and nevis|saint lucia|saint pierre and miquelon|"
    "saint vincent and the grenadines|sakartvelo|samoa|san marino|sao tome and principe|"
    "saudi arabia|schweiz|scotland|senegal|serbia|serbia and montenegro|seychelles|"
    "shqipëri|shqipëria|siam|sierra leone|singapore|singapura|sint maarten|slovakia|"
    "slovenia|slovenija|slovensko|solomon islands|somalia|soomaaliya|south africa|"
    "south georgia & south sandwich islands|south georgia and the south sandwich islands|"
    "south korea|south sudan|soviet union|spain|srbija|sri lanka|st. barthélemy|"
    "st. helena|st. kitts & nevis|st. lucia|st. martin|st. pierre & miquelon|"
    "st. vincent & grenadines|stati uniti|sudan|suid-afrika|suisse|suomi|suriname|"
    "svalbard & jan mayen|svalbard and jan mayen|sverige|svizra|svizzera|swaziland|sweden|"
    "switzerland|syria|syrian arab republic|são tomé & príncipe|sénégal|taiwan|tajikistan|"
    "tanzania|thailand|the netherlands|timor-leste|togo|tokelau|tonga|trinidad & tobago|"
    "trinidad and tobago|tunisia|tunisie|turkey|turkmenistan|turks & caicos islands|"
    "turks and caicos islands|tuvalu|türkiye|türkiye cumhuriyeti|türkmenistan|u.k.|u.s.|"
    "u.s. virgin islands|u.s.a.|uganda|uk|ukraine|united arab emirates|united kingdom|"
    "united states|united states of america|uruguay|usa|ussr|uzbekistan|vanuatu|"
    "vatican city|venezuela|vereinigte staaten|viet nam|vietnam|việt nam|wales|"
    "wallis & futuna|wallis and futuna|west germany|western sahara|yemen|yugoslavia|zaire|"
    "zambia|zimbabwe|åland islands|éire|états-unis|éthiopie|ísland|österreich|česko|"
    "československo|česká republika|ελλάδα|ελλάσ|κύπροσ|беларусь|босна и херцеговина|"
    "българия|казахстан|кыргызстан|македонија|монгол улс|российская империя|"
    "российская федерация|россия|северна македонија|србија|ссср|сша|тоҷикистон|україна|"
    "црна гора|југославија|қазақстан|հայաստան|ישראל|افغانستان|الأردن|الإمارات|البحرين|"
    "الجزائر|السعودية|السودان|العراق|المغرب|المملكة العربية السعودية|اليمن|ایران|تونس|"
    "سوريا|سورية|عمان|فلسطين|قطر|لبنان|مصر|موريتانيا|پاکستان|नेपाल|भारत|বাংলাদেশ|"
    "இலங்கை|ශ්‍රී ලංකාව|ประเทศไทย|ไทย|འབྲུག|မြန်မာ|საქართველო|ኢትዮጵያ|アメリカ|中华人民共和国|中国|"
    "中國|中華人民共和國|台湾|台灣|新加坡|日本|美国|臺灣|대한민국|북한|조선|한국"
)
COUNTRY_NAMES: Final = frozenset(_NAMES.split("|"))  # in small letters


def names_country(text: str) -> bool:
    """Whether a text is the name of a country, with "the" before it or not."""
    return text.casefold().removeprefix("the ") in COUNTRY_NAMES
