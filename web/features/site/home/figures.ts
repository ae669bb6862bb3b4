/** One figure is so many players. */
const PLAYERS_A_FIGURE = 10
/** More do not fit before an island. */
const FIGURES_MAX = 9

/** How many figures stand for so many players: one for ten, and for the rest. */
export const figuresFor = (playing: number): number =>
  Math.min(FIGURES_MAX, Math.ceil(playing / PLAYERS_A_FIGURE))
