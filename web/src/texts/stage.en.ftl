## Where the stage is higher than its room
stage-down = Show what lies below
stage-up = Show what lies above
