import { isFiller } from '#contract/directory/topics.ts'
import { searchWords } from '#contract/text/fold.ts'
import { readAsLetters, editDistance } from '#contract/text/edit-distance.ts'

/** What a word weighs that says little, as a share of an ordinary word. */
const FILLER_WEIGHT = 0.15
/** Names that match less than this share of the text's weight are not similar. */
const SHARE_MIN = 0.5
/** What it costs that a name starts with the word but goes on; that the words were written apart or together; that signs were read as letters. */
const UNFINISHED = 0.3
const JOINED = 0.1
const MISREAD = 0.2
/** What a word of the name costs that the text does not have. It orders names that are equally similar otherwise. */
const UNASKED = 0.1

/** Of fewer signs, one wrong one leaves too little. */
const SIGNS_MIN = 3

/** Signs of scripts in which one sign is a syllable or a word. */
const LONG_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Those that are written without blanks, also beside letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** The words of a text, where unspaced signs and letters beside each other are words of their own. */
const wordsApart = (text: string) =>
  searchWords(text).flatMap((word) => word.replace(UNSPACED, ' $& ').trim().split(/ +/u))

/**
 * Allowed typing errors in a text of this length: none up to three letters, one up to six, two up to eleven, three above. Of Chinese, Japanese and Korean
 * signs, one of two and two of five may differ.
 */
function errorsAllowed(text: string): number {
  const { length } = text
  if (LONG_SIGN.test(text)) return length < 2 ? 0 : length < 5 ? 1 : 2
  return length <= 3 ? 0 : length <= 6 ? 1 : length <= 11 ? 2 : 3
}

/** A word of a text, which is compared with many names. */
interface WantedWord {
  text: string
  letters: string
  allowed: number
  /** What each word that it was compared with costs: names share many. */
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
  /** 0 for the same words, and more for every typing error, for words that the name lacks, and a little for words that only the name has. */
  away: number
  /** Whether the name has all words of the text that say something. */
  whole: boolean
}

/** How close a name is to a search text, `null` when it is not similar. The order of the words does not count. */
export function closeness(wanted: Wanted, name: string): Closeness | null {
  const words = wordsApart(name)
  const byWords = closenessOfWords(wanted.words, words)
  const joined = distanceOfWord(wanted.whole, [words.join('')])
  if (joined !== null && (!byWords?.whole || joined + JOINED < byWords.away))
    return { away: joined + JOINED, whole: true }
  return byWords
}

function closenessOfWords(wanted: readonly WantedWord[], words: string[]): Closeness | null {
  const joined = words.slice(1).map((word, index) => (words[index] ?? '') + word)
  const targets = [
    ...words,
    ...joined,
    ...partsOf(
      words,
      wanted.map(({ text }) => text),
    ),
  ]
  let matched = 0
  let weight = 0
  let cost = 0
  let whole = true
  const met = new Set<string>()
  for (const word of wanted) {
    const own = isFiller(word.text) ? FILLER_WEIGHT : Math.min(word.text.length, 8) / 4
    weight += own
    const best = distanceOfWord(word, targets, (target) => met.add(target))
    if (best === null) {
      cost += own
      whole &&= isFiller(word.text)
    } else {
      matched += own
      cost += best
    }
  }
  if (matched < weight * SHARE_MIN || matched === 0) return null
  const unasked = words.filter((word) => !met.has(word) && ![...met].some((one) => one.includes(word)))
  return {
    away: cost + unasked.reduce((sum, word) => sum + UNASKED * (isFiller(word) ? FILLER_WEIGHT : 1), 0),
    whole,
  }
}

/** What stands in unspaced signs of a name, in the lengths of the wanted words: no blank says where a word begins. */
function partsOf(words: string[], wanted: string[]): string[] {
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

/** The least cost of a word among these of a name; `null` when none is similar. */
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

/** What it costs that a name has this instead of the word; `Infinity` when they are not similar. */
const costOf = ({ text, letters, allowed }: WantedWord, target: string): number =>
  Math.min(
    editDistance(text, target, allowed),
    editDistance(text, target.slice(0, text.length), allowed) + UNFINISHED,
    editDistance(letters, readAsLetters(target), allowed) + MISREAD,
  )
