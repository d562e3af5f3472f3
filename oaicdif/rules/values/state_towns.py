"""States, provinces and towns in them whose code is that of a country, too: BE is Belgium, Bern
and Berlin.

Beside one of these names a bare code is the state's. Other towns say nothing: Antwerp beside BE.
Source: ISO 3166-2 (Australia, Canada, Germany, India, Italy, Switzerland), and the seats of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TOWNS: Final[Mapping[str, str]] = {
    "AG": "Agrigento|Aargau|Aarau|Baden AG", "AI": "Appenzell", "AL": "Alessandria",
    "AN": "Ancona", "AO": "Aosta", "AR": "Arezzo|Herisau|Itanagar|Arunachal Pradesh",
    "AS": "Guwahati|Dispur|Assam", "AT": "Asti", "BA": "Bari",
    "BB": "Brandenburg|Potsdam|Cottbus",
    "BE": "Bern|Berne|Berna|Biel|Bienne|Thun|Köniz|Burgdorf|Kanton Bern|Berlin",
    "BG": "Bergamo", "BI": "Biella", "BL": "Belluno|Liestal|Basel-Landschaft|Baselland",
    "BN": "Benevento", "BO": "Bologna", "BR": "Brindisi|Patna|Gaya|Bihar", "BS": "Brescia"
    "|Basel|Basel-Stadt|Bâle", "BW": "Stuttgart|Karlsruhe|Mannheim|Heidelberg|Ulm|Tübingen"
    "|Konstanz|Freiburg im Breisgau|Baden-Württemberg", "BY": "München|Munich|Nürnberg|Nuremberg"
    "|Augsburg|Regensburg|Würzburg|Bamberg|Passau|Erlangen|Bayern|Bavaria", "BZ": "Bolzano|Bozen",
    "CA": "Cagliari", "CH": "Chieti|Chandigarh", "CL": "Caltanissetta", "CN": "Cuneo",
    "CO": "Como", "CR": "Cremona", "CZ": "Catanzaro", "FM": "Fermo",
    "FR": "Frosinone|Fribourg|Freiburg im Üechtland|Bulle", "GA": "Panaji|Panjim|Margao|Goa",
    "GE": "Genova|Genoa|Genua|Genève|Geneva|Genf|Ginevra|Carouge", "GL": "Glarus",
    "GR": "Grosseto|Chur|Davos|Graubünden|Grigioni|Grisons", "HR": "Gurgaon|Gurugram|Faridabad"
    "|Panipat|Rohtak|Haryana", "IM": "Imperia", "IS": "Isernia", "KR": "Crotone",
    "LA": "Leh|Ladakh", "LC": "Lecco", "LI": "Livorno", "LT": "Latina", "LU": "Lucca|Luzern"
    "|Lucerne|Lucerna", "MC": "Macerata", "ME": "Messina", "MH": "Mumbai|Bombay|Pune|Poona|Nagpur"
    "|Nashik|Aurangabad|Kolhapur|Solapur|Maharashtra", "ML": "Shillong|Meghalaya",
    "MN": "Mantova|Imphal|Manipur", "MO": "Modena", "MP": "Bhopal|Indore|Gwalior|Jabalpur"
    "|Madhya Pradesh", "MS": "Massa|Carrara", "MT": "Matera", "MV": "Schwerin|Rostock|Greifswald"
    "|Stralsund|Mecklenburg-Vorpommern", "MZ": "Aizawl|Mizoram", "NA": "Napoli|Naples|Neapel",
    "NE": "Neuchâtel|Neuenburg|La Chaux-de-Fonds|Le Locle", "NI": "Hannover|Hanover|Braunschweig"
    "|Göttingen|Oldenburg|Osnabrück|Niedersachsen|Lower Saxony",
    "NL": "Kohima|Dimapur|Nagaland|St. John's|St John's", "NO": "Novara", "NU": "Nuoro|Iqaluit",
    "PA": "Palermo", "PE": "Pescara|Charlottetown", "PG": "Perugia", "PR": "Parma",
    "PT": "Pistoia", "PY": "Puducherry|Pondicherry", "RE": "Reggio Emilia|Reggio nell'Emilia",
    "RO": "Rovigo", "SA": "Salerno|Adelaide|South Australia", "SG": "St. Gallen|Sankt Gallen"
    "|St. Gall|San Gallo|Saint-Gall", "SH": "Schaffhausen|Kiel|Lübeck|Flensburg"
    "|Schleswig-Holstein", "SI": "Siena", "SK": "Regina|Saskatoon|Gangtok|Sikkim",
    "SL": "Saarbrücken|Saarland", "SN": "Dresden|Leipzig|Chemnitz|Sachsen|Saxony",
    "SO": "Sondrio|Solothurn|Soleure|Olten", "SR": "Siracusa|Syracuse", "SS": "Sassari",
    "ST": "Magdeburg|Halle (Saale)|Halle an der Saale|Sachsen-Anhalt|Saxony-Anhalt", "SV": "Savona",
    "SZ": "Schwyz|Einsiedeln", "TG": "Frauenfeld|Thurgau|Hyderabad|Telangana",
    "TH": "Erfurt|Jena|Weimar|Thüringen|Thuringia", "TN": "Trento|Trient|Chennai|Madras|Madurai"
    "|Coimbatore|Tamil Nadu", "TO": "Torino|Turin", "TR": "Terni|Agartala|Tripura",
    "UK": "Dehradun|Uttarakhand", "VA": "Varese", "VC": "Vercelli", "VE": "Venezia|Venice|Venedig",
    "VI": "Vicenza", "YT": "Whitehorse",
}  # fmt: skip


def is_in_state(code: str, place: str) -> bool:
    """Whether a place is such a state, or a town in it."""
    return place.casefold() in _TOWNS.get(code, "").casefold().split("|")
