import { sql } from 'drizzle-orm'
import { searchWords } from '#contract/text/fold.ts'
import { listingFacts } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'

/**
 * Only words of these lengths are corrected: shorter ones have too many neighbours, longer ones are not
 * typed.
 */
const WORD_LENGTH = { min: 3, max: 20 }
/** A word in this number of descriptions is spelled right. Counting ends there. */
const KNOWN_FROM = 25
/** Only this many words of a text are corrected, the rarest. */
const WORDS_MAX = 2
/** Counting of possible corrections ends here: more is common. */
const COUNTED_MAX = 500
/**
 * A correction has to be this many times as common as the word, because descriptions have typing errors, too.
 */
const TIMES_AS_COMMON = 20
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * The text with its rare words corrected; `null` when nothing is corrected. A correction is the commonest
 * word of all descriptions one error away: two letters swapped, or one too many, too few or wrong.
 */
export async function correctText({ db }: Pick<Ctx, 'db'>, text: string): Promise<string | null> {
  const words = searchWords(text)
  const counts = await countDescriptions(
    db,
    words.filter(({ length }) => length >= WORD_LENGTH.min && length <= WORD_LENGTH.max),
    KNOWN_FROM,
  )
  const rare = [...counts]
    .filter(([, times]) => times < KNOWN_FROM)
    .toSorted((a, b) => a[1] - b[1])
    .slice(0, WORDS_MAX)
  if (rare.length === 0) return null
  const near = await countDescriptions(
    db,
    rare.flatMap(([word]) => oneErrorAway(word)),
    COUNTED_MAX,
  )
  const meant = new Map(rare.map(([word, times]) => [word, commonest(word, times, near)]))
  const corrected = words.map((word) => meant.get(word) ?? word)
  return corrected.join(' ') === words.join(' ') ? null : corrected.join(' ')
}

/** How many descriptions have each word, up to `most`. */
async function countDescriptions(
  db: Ctx['db'],
  words: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const rows = await db.all<{ word: string; times: number }>(sql`
    SELECT value AS word,
           (SELECT count(*) FROM (SELECT 1 FROM ${listingFacts}
             WHERE ${listingFacts.fact} = ' ' || value LIMIT ${most})) AS times
      FROM json_each(${JSON.stringify(words)})`)
  return new Map(rows.map(({ word, times }) => [word, times]))
}

/** The commonest of the words one error away; the word itself when none is common enough. */
function commonest(word: string, times: number, near: ReadonlyMap<string, number>): string {
  let [best, most] = [word, times * TIMES_AS_COMMON]
  for (const other of oneErrorAway(word)) {
    const timesOfOther = near.get(other) ?? 0
    if (timesOfOther > most) [best, most] = [other, timesOfOther]
  }
  return best
}

/** All texts that are one error away. Swaps come first, because they are the likeliest. */
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
