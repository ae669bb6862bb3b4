import { SILENT_HIDDEN_DAYS } from '../listings/live.ts'
import { OWNERS_WORD_MAX, PLAYERS_A_PRESS, PRESSES_DAYS, UNDOUBTED_MAX } from '../listings/ranked-players.ts'
import { PRIOR_WEIGHT } from '../reviews/rating.ts'
import { FULL_AFTER_DAYS, TOP_DAYS } from '../votes/weight.ts'
import { ALL_TAGS, type Sort, type Tag } from './directory.ts'

export const TAG_WORDS = {
  [ALL_TAGS]: 'All',
  Skygen: 'Skygen',
  Prisons: 'Prisons',
  PvP: 'PvP',
  'Survival/SMP': 'Survival/SMP',
  Factions: 'Factions',
  Minigames: 'Minigames',
  Skyblock: 'Skyblock',
} as const satisfies Record<Tag | typeof ALL_TAGS, string>

export const ORDER_WORDS = {
  top: 'Top',
  playing: 'Playing now',
  new: 'Newest',
  name: 'Name A-Z',
  updated: 'Recently Updated',
  ratings: 'Highest Rating',
} as const satisfies Record<Sort, string>

/** What an order does: shown above the list. */
export const ORDER_SENTENCES = {
  top: 'Top counts people who voted in the last {days} days, each once. New accounts and shared networks count less.',
  playing: 'Playing now shows the busiest first: by our own count, or by what the owner says.',
  new: 'The servers that were listed last come first.',
  name: 'Names from A to Z.',
  updated: 'The servers whose owners changed something last come first.',
  // With a plain average, a single 5-star review would win.
  ratings: 'Highest Rating uses the stars and the number of reviews, so a single 5-star review does not win.',
} as const satisfies Record<Sort, string>

const PEOPLE =
  'each once. A new account counts 1/{full} on its first day here, 2/{full} on the second, and in full from day {full}. Of people on one network the second counts half, the third a third, and so on.'
const SILENT_LAST =
  'Servers that have not answered for {silent, plural, one {# day} other {# days}} come last.'

/**
 * How an order is computed, in plain words, for the information page. Orders without an entry do what their
 * names say.
 */
export const ORDER_FORMULAS = {
  top: `Everybody who voted in the last {days} days, ${PEOPLE} ${SILENT_LAST}`,
  playing: `The latest count of players, not older than a day. The word of an owner counts for {owners} at most; more than {many} players count as {many} while they are more than {each} for each press of Join here in {presses} days. Without a count, Top decides. ${SILENT_LAST}`,
  ratings:
    'The stars of the server’s reviews, and {prior} more reviews with the average of the site: ({prior} × average of all reviews + stars) / ({prior} + reviews). Reviewers count like voters in Top; the average beside a name is of all reviews.',
} as const satisfies Partial<Record<Sort, string>>

/** The values of the braces in the sentences and formulas. */
export const ORDER_VALUES = {
  days: TOP_DAYS,
  full: FULL_AFTER_DAYS,
  silent: SILENT_HIDDEN_DAYS,
  owners: OWNERS_WORD_MAX,
  many: UNDOUBTED_MAX,
  each: PLAYERS_A_PRESS,
  presses: PRESSES_DAYS,
  prior: PRIOR_WEIGHT,
}

/** Groups of filters beside the facts. */
export const FILTER_GROUP_WORDS = {
  tag: 'Tags',
  kind: 'Realm or server',
  now: 'Right now',
  way: 'Ways in',
  rating: 'Rating',
  fresh: 'New world',
  for: 'For',
} as const

/** Filters beside facts and tags. */
export const FILTER_WORDS = {
  'kind-realm': 'Realm',
  'kind-server': 'Server',
  'now-people': 'Players online',
  'now-room': 'Room for four',
  'now-answers': 'Answers',
  'way-in': 'You can join',
  'rating-3': '3 stars and more',
  'rating-4': '4 stars and more',
  'rating-45': '4.5 stars and more',
  'fresh-1': 'This month or last',
  'fresh-3': 'In the last 3 months',
  'fresh-6': 'In the last 6 months',
  'for-children': 'For younger children',
} as const

/** The title of a list, and how it names filters that are left out. */
export const LIST_WORDS = {
  title: 'Servers: {chosen}',
  without: 'without {filter}',
} as const
