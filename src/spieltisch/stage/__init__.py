"""What a viewer can be shown: scenes, the sight they are made of, sheets of sprites, scene -> SVG.

A game's `board.py` draws the sheet, its `scene.py` lays out what one viewer sees. Neither ever meets a state:
both get a `Sight`, which holds what the viewer may know and nothing else.
"""
