# -- clocks --
clock = Time to think
clock-none = No clock
clock-none-help = All take the time they need.
clock-live = Live
clock-live-help = For a game in one sitting: minutes for all turns, and every turn earns some seconds.
clock-days = Days per turn
clock-days-help = For a game on the side: look in when it suits you.
clock-minutes = Minutes at the start
clock-seconds = Seconds earned per turn
clock-days-count = Days for every turn
time-out = When time is up
time-out-bot = A bot plays on
time-out-bot-help = Who comes back takes the seat back.
time-out-lose = The seat is lost
time-out-lose-duel = The game is lost
time-out-lose-help = A bot plays on to the end, and the seat cannot be taken back.
time-out-lose-duel-help = The other side wins.
away = When somebody is gone
away-help = A bot steps in once others have waited that long for somebody who is not connected. Who comes back takes the seat back.
away-never = wait
away-minutes = { $minutes } min
away-after = a bot plays after { $time }
away-wait = all wait
clock-is-live = { $minutes } min, { $seconds } s more per turn
clock-is-days = { $days ->
    [one] 1 day per turn
   *[other] { $days } days per turn
  }

# -- time left --
left-days = { $days } days
left-hours = { $hours } h
left-minutes = { $minutes } min
left-seconds = { $seconds } s
time-left = { $time } left
clock-label = { $name }: { $time } left
clock-label-running = { $name }: { $time } left, the clock is running
clock-short = You are short of time: { $time } left.

# -- a bot stands in for a player --
standby = bot plays
standby-label = A bot plays for { $name } until the seat is taken back.
standby-you = A bot plays for you.
come-back = Take your seat back

# -- e-mail --
mail = Mail when it is your turn
mail-help = For games with days per turn. Nobody else sees the address.
mail-address = Your e-mail address
mail-send = Send a code
mail-code = The code from the mail to { $address }
mail-confirm = Confirm
mail-on = When it is your turn and you are away, a mail goes to { $address }.
mail-remove = No more mail
mail-other = Another address
