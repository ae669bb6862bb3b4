import { keysOf } from '../base/records.ts'
import { monthText } from '../language/days.ts'
import { say } from '../language/i18n.ts'
import type { FACT_WORDS } from './fact-words.ts'
import { LANGUAGES, languageName } from './languages.ts'

/**
 * A group of the closed list of facts. A fact is written as `group-value` (`lang-de`, `on-switch`), in
 * letters that every address takes unchanged: the same words are the filters of the directory.
 */
interface FactGroup {
  /** Several may be true of one listing. */
  many?: true
  /** As a filter: a listing must have all chosen values. In other groups, one of them is enough. */
  all?: true
  options: readonly string[]
}

const groups = <Name extends string>(all: Record<Name, FactGroup>): Readonly<Record<Name, FactGroup>> => all

export const FACTS = groups({
  lang: { many: true, options: LANGUAGES },
  on: { many: true, all: true, options: ['phone', 'windows', 'xbox', 'playstation', 'switch', 'java'] },
  version: { many: true, options: ['latest', '26', '1-21', '1-20', 'older', 'preview'] },
  addons: { options: ['none', 'optional', 'required'] },
  region: {
    options: ['europe', 'north-america', 'south-america', 'asia', 'middle-east', 'africa', 'oceania'],
  },
  slots: { options: ['10', '30', '100', 'more'] },
  economy: { many: true, options: ['none', 'trade', 'money', 'paid'] },
  season: { options: ['never', 'seasons', 'often'] },
  reset: { options: [] },
  age: { options: ['all', '10', '13', '16', '18'] },
  voice: { options: ['none', 'optional', 'required'] },
  chat: { many: true, all: true, options: ['moderated', 'filtered', 'off'] },
  family: { many: true, all: true, options: ['allowlist', 'adults', 'parents', 'quiet', 'unsold'] },
})

export type FactName = keyof typeof FACTS
export const FACT_NAMES = keysOf(FACTS)

export const FAMILY_FACTS = [
  'age',
  'chat',
  'voice',
  'economy',
  'family',
] as const satisfies readonly FactName[]
export type FamilyFact = (typeof FAMILY_FACTS)[number]

/** The longest list of facts of one listing, and the most languages in it. */
export const FACTS_MAX = 60
export const LANGUAGES_MAX = 10
/** Longer than any fact. */
export const FACT_LENGTH_MAX = 32

const isFactName = (name: string): name is FactName => name in FACTS

/** The month in which a world started. */
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** The parts of a fact: `lang-zh-Hans` is `['lang', 'zh-Hans']`. */
export function partsOf(token: string): [group: string, value: string] {
  const end = token.indexOf('-')
  return [token.slice(0, end), token.slice(end + 1)]
}

const CANONICAL = new Map(
  FACT_NAMES.flatMap((name) => FACTS[name].options.map((value) => `${name}-${value}`)).map((token) => [
    token.toLowerCase(),
    token,
  ]),
)
const POSITIONS = new Map([...CANONICAL.values()].map((token, index) => [token, index]))

/** The fact in its one spelling; `null` for anything that is none. */
export function readFact(text: string): string | null {
  const fact = POSITIONS.has(text) ? text : CANONICAL.get(text.toLowerCase())
  if (fact !== undefined) return fact
  const [name, value] = partsOf(text)
  return name === 'reset' && MONTH.test(value) ? text : null
}

/** Each fact once, in the order of the groups and their options. */
export function orderFacts(facts: readonly string[]): string[] {
  const orderOf = (token: string) => {
    const [name] = partsOf(token)
    const group = isFactName(name) ? FACT_NAMES.indexOf(name) : FACT_NAMES.length
    return group * 1000 + (POSITIONS.get(token) ?? 0)
  }
  return [...new Set(facts)].toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** The facts of a stored list. One that is not known (any more) is left out. */
export function knownFacts(facts: unknown): string[] {
  return Array.isArray(facts)
    ? facts.filter((fact): fact is string => typeof fact === 'string' && readFact(fact) === fact)
    : []
}

export const factsOf = (facts: readonly string[], name: FactName) =>
  facts.filter((fact) => partsOf(fact)[0] === name)

/** A fact in words, without its group: 'German', 'Switch', 'May 2026'. */
export function factText(fact: string): string {
  const [name, value] = partsOf(fact)
  if (name === 'lang') return languageName(value)
  if (name === 'reset') return monthText(value)
  return isInWords(fact) ? say(`fact.${fact}`) : fact
}

/** A test compares the words with the options. */
const isInWords = (fact: string): fact is keyof typeof FACT_WORDS => POSITIONS.has(fact)
