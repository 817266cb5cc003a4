## The guided first game
learn-minutes = Learn in { $minutes } min
learn-in = Learn in { $minutes } min: { $game }
learn-go-on-with = Go on learning: { $game }
learn-go-on = Go on learning
learn-of = Learn { $game }
learn-first-game = Guided first game
learn-offer = New to { $game }? A guided first game shows you how it goes.
learn-coach = Lesson
learn-chapter = { $chapter } of { $chapters }
learn-rules = Rules:
learn-back = Back
learn-next = Next
learn-click = Read on, or click the board.
learn-skip = Skip
learn-show = Show me
learn-finished = You know how { $game } goes.
learn-play = Now a real game against bots
learn-invite = With friends
learn-restart = Once more

## Inviting
share = Send the link
share-text = Come and play { $game } with me.
qr-show = Show as a QR code
qr-title = Join in { $game }
qr-label = QR code for { $address }
qr-text = Point a phone's camera at it, open the link, sit down.

## Offline
offline-title = You are offline
offline-text = The table is covered until you are back. Your games wait for you; nothing is lost.
no-server-title = The table is closed right now
no-server-text = The server does not answer. Your games are kept there, and this page opens by itself as soon as it does.
