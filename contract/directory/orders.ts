import type { Sort } from './directory.ts'
import { PRIOR_WEIGHT } from '../reviews/rating.ts'
import { TOP_DAYS } from '../votes/weight.ts'

interface OrderWords {
  /** In the control. */
  control: string
  /** Shown above the list. */
  sentence: string
  /** Shown on the information page: how the order follows, in plain words. Without, it does what its name says. */
  formula?: string
}

const PEOPLE =
  'each once. A new account counts an eighth on its first day here, two eighths on the second, and in full from the eighth. Of people on one network the second counts half, the third a third, and so on.'
const SILENT_LAST = 'Servers that have not answered for a week come last.'

/** All words about the orders of the directory. */
export const ORDERS: Record<Sort, OrderWords> = {
  top: {
    control: 'Top',
    sentence:
      'Top counts people who voted in the last 30 days, each once. New accounts and shared networks count less.',
    formula: `Everybody who voted in the last ${TOP_DAYS} days, ${PEOPLE} ${SILENT_LAST}`,
  },
  playing: {
    control: 'Playing now',
    sentence: 'Playing now follows how many play: by our own count, else by the word of the owner.',
    formula: `The latest count of players, not older than a day. The word of an owner counts for eleven at most; more than 20 players count as 20 while they are more than 20 for each press of Join here in 30 days. Without a count, Top decides. ${SILENT_LAST}`,
  },
  new: {
    control: 'Newest',
    sentence: 'The servers that were listed last come first.',
  },
  name: {
    control: 'Name A-Z',
    sentence: 'Names from A to Z.',
  },
  updated: {
    control: 'Recently Updated',
    sentence: 'The servers whose owners changed something last come first.',
  },
  ratings: {
    control: 'Highest Rating',
    // With a plain average, a single 5-star review would win.
    sentence:
      'Highest Rating uses the stars and the number of reviews, so a single 5-star review does not win.',
    formula: `The stars of the server’s reviews, and ${PRIOR_WEIGHT} more reviews with the average of the site: (${PRIOR_WEIGHT} × average of all reviews + stars) / (${PRIOR_WEIGHT} + reviews). Reviewers count like voters in Top; the average beside a name is of all reviews.`,
  },
}

/** In every order. */
export const EQUAL_RULE = 'Where two are equal, the newer server comes first.'
