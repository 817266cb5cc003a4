"""Colours by name for the light and the dark theme. The client's style sheet is generated from them."""

LIGHT = {
    "table": "#EFE7D6",
    "paper": "#FBF7EC",
    "well": "#F3ECDB",
    "ink": "#1E2A30",
    "muted": "#5F676C",
    "line": "#D9CFB8",
    "on-seat": "#FFFFFF",
    "on-action": "#FFFFFF",
    "action": "#0E7C66",
    "caution": "#B4531A",
    "refuse": "#B3261E",
    "last": "#D9A400",
    "seat-red": "#C8412F",
    "seat-blue": "#2F6DA8",
    "seat-green": "#3F8F4F",
    "seat-yellow": "#D9A400",
    "seat-black": "#2B2B2B",
    "seat-white": "#F7F3E8",
    "seat-violet": "#7A4FA3",
    "seat-orange": "#D9772B",
}
DARK = LIGHT | {
    "table": "#171B1E",
    "paper": "#20262A",
    "well": "#1A2023",
    "ink": "#ECE6D8",
    "muted": "#98A0A4",
    "line": "#343C41",
    "on-seat": "#10161A",
    "on-action": "#0B211C",
    "action": "#3CC7A6",
    "caution": "#F09A4A",
    "refuse": "#FF8A80",
    "last": "#E9C14A",
    "seat-red": "#E06250",
    "seat-blue": "#5B9BD8",
}
# Each seat colour has a shape, so that colour is never the only difference.
SEATS = {
    "red": "circle",
    "blue": "square",
    "green": "triangle",
    "yellow": "diamond",
    "black": "hexagon",
    "white": "star",
    "violet": "cross",
    "orange": "pentagon",
}
# Font families with fallbacks: var(--text), var(--display).
FONTS = {
    "text": "'Source Sans 3 Variable', 'Source Sans 3', 'Source Sans Pro', system-ui, sans-serif",
    "display": "'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif",
}
