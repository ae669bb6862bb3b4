import { PRIOR_WEIGHT } from '../reviews/rating.ts'
import { TOP_DAYS } from '../votes/weight.ts'
import { ALL_TAGS, type Sort, type Tag } from './directory.ts'

/** Tags as people read them. */
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

/** Orders in the control. */
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
  top: 'Top counts people who voted in the last 30 days, each once. New accounts and shared networks count less.',
  playing: 'Playing now follows how many play: by our own count, else by the word of the owner.',
  new: 'The servers that were listed last come first.',
  name: 'Names from A to Z.',
  updated: 'The servers whose owners changed something last come first.',
  // With a plain average, a single 5-star review would win.
  ratings: 'Highest Rating uses the stars and the number of reviews, so a single 5-star review does not win.',
} as const satisfies Record<Sort, string>

const PEOPLE =
  'each once. A new account counts an eighth on its first day here, two eighths on the second, and in full from the eighth. Of people on one network the second counts half, the third a third, and so on.'
const SILENT_LAST = 'Servers that have not answered for a week come last.'

/** How an order follows, in plain words: shown on the information page. All others do what their names say. */
export const ORDER_FORMULAS = {
  top: `Everybody who voted in the last ${TOP_DAYS} days, ${PEOPLE} ${SILENT_LAST}`,
  playing: `The latest count of players, not older than a day. The word of an owner counts for eleven at most; more than 20 players count as 20 while they are more than 20 for each press of Join here in 30 days. Without a count, Top decides. ${SILENT_LAST}`,
  ratings: `The stars of the server’s reviews, and ${PRIOR_WEIGHT} more reviews with the average of the site: (${PRIOR_WEIGHT} × average of all reviews + stars) / (${PRIOR_WEIGHT} + reviews). Reviewers count like voters in Top; the average beside a name is of all reviews.`,
} as const satisfies Partial<Record<Sort, string>>

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

/** What a list is called, and filters in it. */
export const LIST_WORDS = {
  title: 'Servers: {chosen}',
  without: 'without {filter}',
} as const
