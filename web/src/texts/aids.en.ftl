# -- hints --
hint = Hint
hint-ask = What would a good bot do in your place?
hint-none = There is a hint when it is your turn.
hint-thinking = A bot is thinking for you …
hint-says = Hint: { $choice }
hint-close = Almost as good: { $choice }
hint-clear = Everything else is much weaker.
hint-take = Do that
hint-away = No, thanks
hints = Hints
hints-help = Whoever is to move can be shown what a good bot would do. The bot knows no more than the seat does. Everybody at the table sees that hints are allowed.
hints-here = Hints are allowed at this table.
hints-not-here = There are no hints at this table.

# -- since your last turn --
since =
    { $count ->
        [one] Since your last turn (1)
       *[other] Since your last turn ({ $count })
    }
since-help = See again what has happened since your last turn
since-step = { $count } of { $all }
since-skip = Skip
since-began = After your last turn

# -- sounds and notifications --
sound = Sounds
volume = Volume
calls = Call me when it is my turn
calls-refused = Your browser may show no notifications for this site. Its settings can change that.
call-text = { $game }: everybody at the table “{ $name }” is waiting for you.
call-title = It is your turn
