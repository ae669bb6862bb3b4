import { searchKey, searchWords } from '../text/fold.ts'

/** Number of similar ideas shown while a title is typed. */
const SHOWN = 3
/** Shorter titles match too many ideas. */
const LONG_ENOUGH = 4
/** From this similarity on, two titles are treated as the same idea. */
const ALIKE = 0.5

/** Stop words: they do not describe an idea. */
const FILLERS = new Set(
  'a an the and or of for to in on at by with from as is are be it its this that my our your we i you can could should would please add make have more better new feature option support allow able'.split(
    ' ',
  ),
)

/** The ideas with the most similar titles, best first; none while the title is too short. */
export function similarIdeas<Idea extends { title: string }>(title: string, ideas: readonly Idea[]): Idea[] {
  if (searchKey(title).length < LONG_ENOUGH) return []
  return ideas
    .map((idea) => ({ idea, score: likeness(title, idea.title) }))
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ idea }) => idea)
}

/** Similarity from 0 to 1: the higher value of shared significant words and shared letter pairs. */
function likeness(a: string, b: string): number {
  return Math.max(sharedWords(tellingWords(a), tellingWords(b)), sharedPairs(searchKey(a), searchKey(b)))
}

function tellingWords(title: string): string[] {
  return searchWords(title).filter((word) => word.length > 1 && !FILLERS.has(word))
}

/**
 * Share of the shorter title's words that the other title contains, or that are the beginning of one of its
 * words.
 */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few.length === 0) return 0
  const found = few.filter((word) => many.some((other) => sameStem(word, other)))
  return found.length / few.length
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

/** Dice's coefficient of the letter pairs. It tolerates typing errors and another word order. */
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
