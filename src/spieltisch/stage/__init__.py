"""What a viewer can be shown: scenes, the sight they are made of, sheets of sprites, scene -> SVG.

A game's `board.py` draws the sheet, its `scene.py` lays out what one viewer sees. Neither ever meets a state:
both get a `Sight`, which holds what the viewer may know and nothing else.

`show(state)` is a picture in a notebook; after `%load_ext spieltisch.stage` a state shows itself.
"""

from spieltisch.stage.notebook import load_ipython_extension, show

__all__ = ["load_ipython_extension", "show"]
