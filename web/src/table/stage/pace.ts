// How fast the moves of other players follow each other: a setting of the person.

export const PACES = ["calm", "normal", "quick"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds for which a scene with news about other players is held. */
export const NEWS_TIME: Readonly<Record<Pace, number>> = { calm: 1700, normal: 850, quick: 0 };

/** Milliseconds by which the board may be behind the game. */
export const MAX_LAG: Readonly<Record<Pace, number>> = { calm: 40_000, normal: 20_000, quick: 2000 };
