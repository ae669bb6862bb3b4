import type { RuleId } from '../staff/rule-ids.ts'
import { findForbidden } from '../text/forbidden-words.ts'
import { plainText } from '../text/formatted-text.ts'
import { sitesIn } from '../text/links-in-text.ts'

export type AdviceKind = 'shouted' | 'phrase' | 'brief'

export const WAY_ADVICE_KINDS = [
  'same-address',
  'same-hidden-address',
  'same-invite',
  'unknown-invite',
] as const
export type WayAdviceKind = (typeof WAY_ADVICE_KINDS)[number]

/** A rule that a text may touch, and what to look at. Advice never stops anybody: staff decide. */
export interface Advice {
  rule: RuleId
  kind: AdviceKind
  /** The text to look at. */
  phrase: string
}

/** A name with fewer capitals may be an abbreviation. */
const SHOUTED_CAPITALS_MIN = 6
/** The least letters that can say what players do somewhere. */
const DESCRIPTION_LETTERS_MIN = 15
/** How many capitals a shouted name has for each small letter, at least. */
const CAPITALS_PER_SMALL_LETTER = 4

/**
 * What can be known about the texts of a server without a request. Empty texts get no advice: people have
 * not written them yet.
 */
export function adviseOnTexts({ name, description }: { name: string; description: string }): Advice[] {
  const advice: Advice[] = []
  if (isShouted(name)) advice.push({ rule: 'readable-name', kind: 'shouted', phrase: name })
  for (const { rule, phrase } of findForbidden(`${name}\n${description}`))
    advice.push({ rule, kind: 'phrase', phrase })
  if (description.trim() !== '' && !saysSomething(description))
    advice.push({ rule: 'says-something', kind: 'brief', phrase: description })
  return advice
}

/** Whether a name of several words is written in capitals. One word alone is never shouted. */
function isShouted(name: string): boolean {
  const capitals = name.match(/\p{Lu}/gu)?.length ?? 0
  const small = name.match(/\p{Ll}/gu)?.length ?? 0
  return (
    capitals >= SHOUTED_CAPITALS_MIN &&
    capitals >= small * CAPITALS_PER_SMALL_LETTER &&
    /\s/.test(name.trim())
  )
}

/**
 * Whether enough letters stay without the links. A sign of Chinese, Japanese or Korean counts three times.
 */
function saysSomething(description: string): boolean {
  const text = plainText(description)
    .split(/\s+/)
    .filter((word) => sitesIn(word).length === 0)
    .join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const signs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)?.length ?? 0
  // Signs are letters, too.
  return letters + signs * 2 >= DESCRIPTION_LETTERS_MIN
}
