"""Everything that a viewer can be shown: sights, scenes, sheets of sprites, SVG.

A game's `view/board.py` draws the sheet, its `view/scene.py` lays out what one viewer sees. The scene gets no
state but a `Sight`, which holds only what the viewer may know.

`show(state)` displays a position in a notebook; after `%load_ext spieltisch.stage` a state displays itself.
"""

from spieltisch.stage.notebook import load_ipython_extension, show

__all__ = ["load_ipython_extension", "show"]
