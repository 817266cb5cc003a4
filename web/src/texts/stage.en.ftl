## A stage that is higher than the window
stage-down = Show what lies below
stage-up = Show what lies above

## Ranges and threats
aids-hide = Hide: { $aids }
aids-show = Show: { $aids }
