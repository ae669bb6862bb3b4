import { lazy } from '../base/lazy.ts'
import { foldName } from './fold.ts'
import type { RuleId } from '../staff/rule-ids.ts'
import { readAsLetters } from './edit-distance.ts'

/**
 * Words and phrases that staff look at before they are public, by the rule that they touch. No word belongs
 * here that is also an ordinary word or a name.
 */
const FORBIDDEN: Partial<Record<RuleId, readonly string[]>> = {
  'no-scams': [
    'free nitro',
    'nitro giveaway',
    'nitro free',
    'free discord nitro',
    'free robux',
    'free minecoins',
    'free v bucks',
    'free gift card',
    'free gift cards',
    'account generator',
    'token grabber',
    'stolen accounts',
    'crypto giveaway',
    'double your bitcoin',
  ],
  'safe-for-children': [
    'porn',
    'porno',
    'pornhub',
    'hentai',
    'nsfw',
    'nudes',
    'onlyfans',
    'sexting',
    'sex chat',
    'sex server',
    'send nudes',
    'online casino',
    'sports betting',
  ],
  'no-hate': [
    'nigger',
    'nigga',
    'faggot',
    'tranny',
    'heil hitler',
    'sieg heil',
    'white power',
    'gas the jews',
  ],
  'no-harassment': ['kill yourself', 'cunt', 'whore'],
}

/** What scams promise. */
export const SCAM_WORDS = FORBIDDEN['no-scams'] ?? []

/**
 * A word as a pattern: letters may be repeated ('nitroo'), but a double letter stays double, so that 'Niger' is a country. A plural is found, too.
 */
function patternOf(word: string): string {
  return [...readAsLetters(word)].map((letter) => `${letter}+`).join('')
}

const patterns = lazy(() =>
  Object.entries(FORBIDDEN).flatMap(([rule, phrases]) =>
    phrases.map((phrase) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are rules
      rule: rule as RuleId,
      phrase,
      pattern: new RegExp(`(?<= )${phrase.split(' ').map(patternOf).join(' ?')}[sz]?(?= )`, 'u'),
    })),
  ),
)

/**
 * The words of a text, between single blanks: folded, so that letters count as those that they imitate, and
 * with single letters in a row ('n i t r o', 'n.i.t.r.o') as one word.
 */
function wordsIn(text: string): string {
  const words = readAsLetters(foldName(text).replaceAll(/['\u2019`]/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return ` ${words.replaceAll(/(?<![^ ])\p{L}(?: \p{L}){2,}(?![^ ])/gu, (letters) => letters.replaceAll(' ', ''))} `
}

/** A forbidden word or phrase, and the rule that it touches. */
interface ForbiddenWord {
  phrase: string
  rule: RuleId
}

/**
 * Forbidden words in a text, each once. Only whole words count, so that 'Scunthorpe' is a town. The words of a phrase may be written together.
 */
export function findForbidden(text: string): ForbiddenWord[] {
  const words = wordsIn(text)
  return patterns().flatMap(({ pattern, phrase, rule }) => (pattern.test(words) ? [{ phrase, rule }] : []))
}
