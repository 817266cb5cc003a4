## A stage that is higher than the window
stage-down = Show what lies below
stage-up = Show what lies above

## Ranges and threats
aids-hide = Hide: { $aids }
aids-show = Show: { $aids }

# -- zones, for screen readers --
zone-choosable = { $label }, can be chosen
zone-target = { $label }, target
zone-costly = { $label }, target at a cost
