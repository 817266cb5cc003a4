"""Names for tables: places, the same in every language."""

from secrets import choice

PLACES = (
    "Ahrenshoop", "Amrum", "Baltrum", "Borkum", "Brocken", "Darß", "Dornbusch", "Eiderstedt", "Falkland",
    "Fehmarn", "Feldberg", "Feuerland", "Föhr", "Greetsiel", "Habichtswald", "Hallig Hooge", "Helgoland",
    "Hiddensee", "Hunsrück", "Juist", "Kaiserstuhl", "Karwendel", "Königssee", "Langeoog", "Loreley",
    "Lüneburger Heide", "Müritz", "Neuwerk", "Norderney", "Oderbruch", "Odenwald", "Patagonien", "Pellworm",
    "Poel", "Rhön", "Rügen", "Saale", "Schauinsland", "Schwansen", "Sylt", "Spessart", "Spiekeroog",
    "Spreewald", "Steigerwald", "Steinhude", "Teufelsmoor", "Ummanz", "Usedom", "Valparaíso", "Vogtland",
    "Wangerooge", "Warnemünde", "Wendland", "Westerwald", "Wetterstein", "Wilseder Berg", "Worpswede",
    "Zingst", "Zugspitze",
)  # fmt: skip


def table_name() -> str:
    """A name for a new table."""
    return choice(PLACES)
