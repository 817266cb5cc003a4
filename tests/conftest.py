"""What all tests share: the sample game is in the house."""

import spieltisch

spieltisch.register("sample-game", "tests.sample_game")
