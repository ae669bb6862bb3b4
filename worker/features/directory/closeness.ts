import { isFiller } from '#contract/directory/topics.ts'
import { readAsLetters, editDistance } from '#contract/text/edit-distance.ts'
import { searchWords } from '#contract/text/fold.ts'

/** What a word weighs that says little, as a share of an ordinary word. */
const FILLER_WEIGHT = 0.15
/** Names that match less than this share of the text's weight are not similar. */
const SHARE_MIN = 0.5
/** The cost of a word that is only the beginning of a word of the name. */
const UNFINISHED = 0.3
/** The cost of a text that is the name when all blanks are taken out of both. */
const JOINED = 0.1
/** The cost of digits and signs that have to be read as letters, as in 'h4v3n'. */
const MISREAD = 0.2
/** The cost of a word that only the name has: of equally similar names, one with fewer such words is first. */
const UNASKED = 0.1

/** Shorter parts of unspaced text are not compared: with one error in them, too little is left to match. */
const SIGNS_MIN = 3

/** Scripts in which one sign is a syllable or a word. */
const LONG_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Signs that are written without blanks between words, also beside letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** The words of a text. Where unspaced signs and letters meet, each part is a word of its own. */
const wordsApart = (text: string) =>
  searchWords(text).flatMap((word) => word.replace(UNSPACED, ' $& ').trim().split(/ +/u))

/**
 * How many typing errors a text may have: none up to three letters, one up to six, two up to eleven, three
 * above. Of Chinese, Japanese and Korean signs, one of two and two of five may differ.
 */
function errorsAllowed(text: string): number {
  const { length } = text
  // Each error needs so many letters.
  const lengths = LONG_SIGN.test(text) ? [2, 5] : [4, 7, 12]
  return lengths.filter((shortest) => length >= shortest).length
}

interface WantedWord {
  text: string
  letters: string
  allowed: number
  /** The cost of each word that it was compared with, because names share many words. */
  costs: Map<string, number>
}

interface Wanted {
  words: WantedWord[]
  whole: WantedWord
}

export function wantedOf(text: string): Wanted {
  const words = wordsApart(text)
  const wanted = (word: string) => ({
    text: word,
    letters: readAsLetters(word),
    allowed: errorsAllowed(word),
    costs: new Map(),
  })
  return { words: words.map(wanted), whole: wanted(words.join('')) }
}

interface Closeness {
  /**
   * 0 for the same words. Typing errors and missing words add to it, and words that only the name has add a
   * little.
   */
  away: number
  /** Whether the name has all words of the text that are no fillers. */
  hasAllWords: boolean
}

/**
 * How close a name is to a search text, `null` when it is not similar. The order of the words does not count.
 */
export function closeness(wanted: Wanted, name: string): Closeness | null {
  const words = wordsApart(name)
  const byWords = closenessOfWords(wanted.words, words)
  const joined = distanceOfWord(wanted.whole, [words.join('')])
  if (joined !== null && (!byWords?.hasAllWords || joined + JOINED < byWords.away))
    return { away: joined + JOINED, hasAllWords: true }
  return byWords
}

function closenessOfWords(wanted: readonly WantedWord[], words: string[]): Closeness | null {
  const joined = words.slice(1).map((word, index) => (words[index] ?? '') + word)
  const targets = [
    ...words,
    ...joined,
    ...unspacedParts(
      words,
      wanted.map(({ text }) => text),
    ),
  ]
  let matched = 0
  let weight = 0
  let cost = 0
  let hasAllWords = true
  const met = new Set<string>()
  for (const word of wanted) {
    const wordWeight = isFiller(word.text) ? FILLER_WEIGHT : Math.min(word.text.length, 8) / 4
    weight += wordWeight
    const best = distanceOfWord(word, targets, (target) => met.add(target))
    if (best === null) {
      cost += wordWeight
      hasAllWords &&= isFiller(word.text)
    } else {
      matched += wordWeight
      cost += best
    }
  }
  if (matched < weight * SHARE_MIN || matched === 0) return null
  const unasked = words.filter((word) => !met.has(word) && ![...met].some((one) => one.includes(word)))
  return {
    away: cost + unasked.reduce((sum, word) => sum + UNASKED * (isFiller(word) ? FILLER_WEIGHT : 1), 0),
    hasAllWords,
  }
}

/**
 * All parts of the unspaced text of a name that are as long as a wanted word: no blank says where words
 * begin.
 */
function unspacedParts(words: string[], wanted: string[]): string[] {
  const lengths = new Set(
    wanted.filter((word) => word.replace(UNSPACED, '') === '').map(({ length }) => length),
  )
  if (lengths.size === 0) return []
  const runs = words.flatMap((word) => word.match(UNSPACED) ?? [])
  return runs.flatMap((run) =>
    [...lengths].flatMap((length) =>
      length < SIGNS_MIN || length > run.length
        ? []
        : Array.from({ length: run.length - length + 1 }, (_, start) => run.slice(start, start + length)),
    ),
  )
}

/** The lowest cost of a word compared with the targets of a name; `null` when none is similar. */
function distanceOfWord(
  word: WantedWord,
  targets: readonly string[],
  onBest?: (target: string) => void,
): number | null {
  let best = Infinity
  let bestTarget = ''
  for (const target of targets) {
    const cost = word.costs.get(target) ?? costOf(word, target)
    word.costs.set(target, cost)
    if (cost < best) [best, bestTarget] = [cost, target]
  }
  if (best === Infinity) return null
  onBest?.(bestTarget)
  return best
}

/** The cost of a target instead of the word; `Infinity` when they are not similar. */
const costOf = ({ text, letters, allowed }: WantedWord, target: string): number =>
  Math.min(
    editDistance(text, target, allowed),
    editDistance(text, target.slice(0, text.length), allowed) + UNFINISHED,
    editDistance(letters, readAsLetters(target), allowed) + MISREAD,
  )
