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
const wordsOf = (text: string) =>
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

/** A text in the forms in which it is compared. It is prepared once and compared with many names. */
interface Wanted {
  words: string[]
  whole: string
}

export function wantedOf(text: string): Wanted {
  const words = wordsOf(text)
  return { words, whole: words.join('') }
}

interface Closeness {
  /** 0 for the same words, and more for every typing error, for words that the name lacks, and a little for words that only the name has. */
  away: number
  /** Whether the name has all words of the text that say something. */
  whole: boolean
}

/** How close a name is to a search text, `null` when it is not similar. The order of the words does not count. */
export function closeness(wanted: Wanted, name: string): Closeness | null {
  const words = wordsOf(name)
  const byWords = closenessOfWords(wanted.words, words)
  const joined = distanceOfWord(wanted.whole, [words.join('')])
  if (joined !== null && (!byWords?.whole || joined + JOINED < byWords.away))
    return { away: joined + JOINED, whole: true }
  return byWords
}

function closenessOfWords(wanted: string[], words: string[]): Closeness | null {
  const joined = words.slice(1).map((word, place) => (words[place] ?? '') + word)
  const targets = [...words, ...joined, ...partsOf(words, wanted)]
  let matched = 0
  let weight = 0
  let cost = 0
  let whole = true
  const met = new Set<string>()
  for (const word of wanted) {
    const own = isFiller(word) ? FILLER_WEIGHT : Math.min(word.length, 8) / 4
    weight += own
    const best = distanceOfWord(word, targets, (target) => met.add(target))
    if (best === null) {
      cost += own
      whole &&= isFiller(word)
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

/** The least distance of a word to one of the targets; `null` when none is similar. */
function distanceOfWord(word: string, targets: string[], onBest?: (target: string) => void): number | null {
  const allowed = errorsAllowed(word)
  const letters = readAsLetters(word)
  let best: number | null = null
  let bestTarget = ''
  for (const target of targets) {
    const found = least(
      within(word, target, allowed, 0),
      within(word, target.slice(0, word.length), allowed, UNFINISHED),
      within(letters, readAsLetters(target), allowed, MISREAD),
    )
    if (found !== null && (best === null || found < best)) {
      best = found
      bestTarget = target
    }
  }
  if (best !== null) onBest?.(bestTarget)
  return best
}

function least(...costs: (number | null)[]): number | null {
  const known = costs.filter((cost) => cost !== null)
  return known.length === 0 ? null : Math.min(...known)
}

function within(a: string, b: string, allowed: number, extra: number): number | null {
  if (a === b) return extra
  if (Math.abs(a.length - b.length) > allowed) return null
  const found = editDistance(a, b)
  return found <= allowed ? found + extra : null
}
