"""Names of tables (places, the same in every language), and random ids."""

from secrets import choice, token_urlsafe

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
    """Return a name for a new table."""
    return choice(PLACES)


def random_id() -> str:
    """Return an id that cannot be guessed and that no command takes for an option.

    >>> any(random_id().startswith("-") for _ in range(1000))
    False
    """
    while (name := token_urlsafe(12)).startswith("-"):
        pass
    return name
