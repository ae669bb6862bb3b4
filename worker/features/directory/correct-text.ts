import { sql } from 'drizzle-orm'
import { searchWords } from '#contract/text/fold.ts'
import { listingFacts } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/** Shorter words have too many neighbours; longer ones are not typed. */
const LENGTHS = { min: 3, max: 20 }
/** A word in this number of descriptions is spelled right. Counting ends there. */
const KNOWN = 25
/** The rarest words of a text that are corrected. */
const WORDS_MAX = 2
/** Counting of what may be meant ends here: more is common. */
const COUNTED_MAX = 500
/** A word that descriptions have is corrected only to one that is this many times as common: descriptions have typing errors, too. */
const TIMES = 20
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * The text with rare words replaced by the commonest one in all descriptions that is a typing error away: a
 * swap, or a letter too many, too few or wrong. `null` when nothing is to be corrected.
 */
export async function correctText({ db }: Pick<Ctx, 'db'>, text: string): Promise<string | null> {
  const words = searchWords(text)
  const times = await count(
    db,
    words.filter(({ length }) => length >= LENGTHS.min && length <= LENGTHS.max),
    KNOWN,
  )
  const rare = [...times]
    .filter(([, own]) => own < KNOWN)
    .toSorted((a, b) => a[1] - b[1])
    .slice(0, WORDS_MAX)
  if (rare.length === 0) return null
  const near = await count(
    db,
    rare.flatMap(([word]) => oneErrorAway(word)),
    COUNTED_MAX,
  )
  const meant = new Map(rare.map(([word, own]) => [word, commonest(word, own, near)]))
  const corrected = words.map((word) => meant.get(word) ?? word)
  return corrected.join(' ') === words.join(' ') ? null : corrected.join(' ')
}

/** How many descriptions have each word, up to `most`. */
async function count(db: Ctx['db'], words: readonly string[], most: number): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db.all<{ word: string; times: number }>(sql`
    SELECT value AS word, (SELECT count(*) FROM (SELECT 1 FROM ${listingFacts} WHERE ${listingFacts.fact} = ' ' || value LIMIT ${most})) AS times
      FROM json_each(${JSON.stringify(words)})`)
  return new Map(rows.map(({ word, times }) => [word, times]))
}

function commonest(word: string, own: number, times: ReadonlyMap<string, number>): string {
  let [best, most] = [word, own * TIMES]
  for (const near of oneErrorAway(word)) {
    const found = times.get(near) ?? 0
    if (found > most) [best, most] = [near, found]
  }
  return best
}

/** All texts that are one error away, swaps first: they are the likeliest. */
function oneErrorAway(word: string): string[] {
  const places = [...Array(word.length + 1).keys()]
  const parts = places.map((place): [string, string] => [word.slice(0, place), word.slice(place)])
  return [
    ...parts.flatMap(([a, b]) => (b.length > 1 ? [a + (b[1] ?? '') + (b[0] ?? '') + b.slice(2)] : [])),
    ...parts.flatMap(([a, b]) => (b === '' ? [] : [a + b.slice(1)])),
    ...parts.flatMap(([a, b]) =>
      LETTERS.flatMap((letter) => [a + letter + b, ...(b === '' ? [] : [a + letter + b.slice(1)])]),
    ),
  ]
}
