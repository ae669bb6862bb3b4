const PLAYERS_A_FIGURE = 10
/** More do not fit before an island. */
const FIGURES_MAX = 9

/** The number of figures for a number of players: one for each ten, and one for the rest. */
export const figuresFor = (playing: number): number =>
  Math.min(FIGURES_MAX, Math.ceil(playing / PLAYERS_A_FIGURE))
