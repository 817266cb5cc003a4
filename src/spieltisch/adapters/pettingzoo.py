"""PettingZoo environments: every seat is an agent, with masks of the legal actions.

>>> environment = env("homestretch", players=3, render_mode="ansi")
>>> environment.reset(seed=1)
>>> for agent in environment.agent_iter():
...     observation, reward, termination, truncation, info = environment.last()
...     action = None if termination else environment.action_space(agent).sample(observation["action_mask"])
...     environment.step(action)

The environment resolves chance. Simultaneous decisions are made one after another, and stay secret until the
last one. Rewards are the payoffs at the end, 0 before.
"""

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spieltisch.adapters.environment import RENDER_MODES, Frame, GameEnvironment, Mask, Numbers
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
    """Create an environment for so many players (None: the fewest), with these options, on this box.

    :raises SpieltischError: when the game, the number of players, an option or the render mode is invalid.
    """
    return TableEnv(GameEnvironment(game, players, options, components, render_mode))


class TableEnv(AECEnv[str, Observation, int]):
    """A game in which every seat is an agent: `player_0` and so on."""

    def __init__(self, table: GameEnvironment) -> None:
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
        """Return the space of observations with masks; `Game.observation_parts` names their parts."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of all actions, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game: the first one of a seed, or the next. `options` are ignored."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees; its mask is 0 if another agent must act."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Act for the selected agent.

        :raises IllegalAction: with the rule; nothing has changed, and the agent may try another action.
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
        """Render the position as a spectator sees it, in the chosen mode."""
        return self.table.render(None)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def clone(self) -> "TableEnv":
        """Return an independent copy with the same random numbers to come. Only the spaces are shared."""
        other = copy.copy(self)
        other.table = self.table.clone()
        other.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, getattr(self, name).copy())
        other.infos = {agent: {} for agent in self.infos}
        return other
