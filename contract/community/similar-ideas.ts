import { searchKey, searchWords } from '../text/fold.ts'

/** Similar ideas shown while a title is typed. */
const SHOWN_MAX = 3
/** Shorter titles match too many ideas. */
const TITLE_MIN = 4
/** From this similarity on, two titles are treated as the same idea. */
const SIMILARITY_MIN = 0.5

/** Words that do not describe an idea. */
const STOP_WORDS = new Set(
  'a an the and or of for to in on at by with from as is are be it its this that my our your we i you can could should would please add make have more better new feature option support allow able'.split(
    ' ',
  ),
)

/** The ideas with the most similar titles, best first; none while the title is too short. */
export function similarIdeas<Idea extends { title: string }>(title: string, ideas: readonly Idea[]): Idea[] {
  if (searchKey(title).length < TITLE_MIN) return []
  return ideas
    .map((idea) => ({ idea, score: similarityOf(title, idea.title) }))
    .filter(({ score }) => score >= SIMILARITY_MIN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN_MAX)
    .map(({ idea }) => idea)
}

/** Similarity from 0 to 1: the higher value of shared significant words and shared letter pairs. */
function similarityOf(a: string, b: string): number {
  return Math.max(
    sharedWords(significantWords(a), significantWords(b)),
    sharedPairs(searchKey(a), searchKey(b)),
  )
}

function significantWords(title: string): string[] {
  return searchWords(title).filter((word) => word.length > 1 && !STOP_WORDS.has(word))
}

/** The share of the shorter title's words that the longer title has, too: the same word or the same stem. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  if (fewer.length === 0) return 0
  const shared = fewer.filter((word) => more.some((other) => sameStem(word, other)))
  return shared.length / fewer.length
}

/**
 * 'map' and 'maps', 'notification' and 'notify': one is the beginning of the other, or both share the first
 * five letters.
 */
function sameStem(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return (
    (short.length >= 3 && long.startsWith(short)) || (short.length >= 5 && long.startsWith(short.slice(0, 5)))
  )
}

/** Dice's coefficient of the letter pairs, which tolerates typing errors and another word order. */
function sharedPairs(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((pair) => right.has(pair)).length
  return (2 * shared) / (left.size + right.size)
}

function pairsOf(text: string): Set<string> {
  const letters = [...text]
  return new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`))
}
