"""The games as environments of PettingZoo: seats take turns as agents, with masks of what is legal.

>>> environment = env("homestretch", players=3, render_mode="ansi")
>>> environment.reset(seed=1)
>>> for agent in environment.agent_iter():
...     observation, reward, termination, truncation, info = environment.last()
...     action = None if termination else environment.action_space(agent).sample(observation["action_mask"])
...     environment.step(action)

What chance decides, dice and decks of the environment decide. Seats that are asked at the same time are asked
one after the other, and see nothing of each other's answers. Rewards are the payoffs at the end, 0 before.
"""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spieltisch.adapters.environment import RENDER_MODES, Frame, Mask, Numbers, Table
from spieltisch.adapters.versions import version_of
from spieltisch.engine.core import Game
from spieltisch.engine.optional_dependencies import extra

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

Observation = dict[str, Numbers | Mask]


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: str | Path | None = None,
    render_mode: str | None = None,
) -> "TableEnv":
    """A game for so many players (None: the fewest) with these options, on this box.

    :raises SpieltischError: when there is no such game, table or render mode.
    """
    return TableEnv(Table(game, players, options, components, render_mode))


class TableEnv(AECEnv[str, Observation, int]):
    """A table at which every seat is an agent: `player_0` and so on."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.metadata = {
            "name": f"{table.game.slug.replace('-', '_')}_v{version_of(table.game.slug)}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = table.render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: table.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    def _observation_space(self) -> Dict:
        masks = Box(0, 1, (self.table.game.num_actions,), np.int8)
        return Dict({"observation": self.table.observation_space(), "action_mask": masks})

    def observation_space(self, agent: str) -> Dict:
        """Observations with masks. What the numbers mean, `Game.observation_parts` says."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """All actions of the game, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first one of a seed, or the next. There are no options of a reset."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the agent sees. Nothing is legal for an agent that is not asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Act for the agent that is selected.

        :raises IllegalAction: citing the rule; nothing has changed then, and another action may follow.
        """
        agent = self.agent_selection
        if self.terminations.get(agent):
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        if self.table.seat < 0:
            self.rewards = dict(zip(self.agents, self.table.state.payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[max(self.table.seat, 0)]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Frame:
        """The position as a spectator sees it, in the chosen mode."""
        return self.table.render(None)

    def close(self) -> None:
        """Nothing was opened."""

    def clone(self) -> "TableEnv":
        """A copy that goes its own way, with the same dice to come. Only the spaces are shared."""
        other = copy.copy(self)
        other.table = self.table.clone()
        other.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, getattr(self, name).copy())
        other.infos = {agent: {} for agent in self.infos}
        return other
