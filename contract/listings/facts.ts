import { keysOf } from '../base/records.ts'
import { monthText } from '../text/english-days.ts'
import { LANGUAGES, languageName } from './languages.ts'

/**
 * A group of the closed list of facts. A fact is written as `group-value` (`lang-de`, `on-switch`), in letters that
 * every address takes unchanged: the same words are the filters of the directory.
 */
interface FactGroup {
  label: string
  /** How the edit form asks for it. */
  question: string
  /** Several may be true of one listing. */
  many?: true
  /** As a filter: a listing must have all chosen values. In other groups, one of them is enough. */
  all?: true
  options: Readonly<Record<string, string>>
}

const groups = <Name extends string>(all: Record<Name, FactGroup>): Readonly<Record<Name, FactGroup>> => all

export const FACTS = groups({
  lang: {
    label: 'Languages',
    question: 'Which languages do people speak there?',
    many: true,
    options: Object.fromEntries(LANGUAGES.map((code) => [code, code])),
  },
  on: {
    label: 'Playable on',
    question: 'Which devices have you seen join?',
    many: true,
    all: true,
    options: {
      phone: 'Phone or tablet',
      windows: 'Windows',
      xbox: 'Xbox',
      playstation: 'PlayStation',
      switch: 'Switch',
      java: 'Java Edition',
    },
  },
  version: {
    label: 'Version',
    question: 'Which version of the game does it run?',
    many: true,
    options: {
      latest: 'Always the latest',
      '26': '26',
      '1-21': '1.21',
      '1-20': '1.20',
      older: 'Older than 1.20',
      preview: 'Preview or beta',
    },
  },
  addons: {
    label: 'Add-ons',
    question: 'Do players need add-ons or resource packs?',
    options: { none: 'No add-ons', optional: 'Optional', required: 'Required' },
  },
  region: {
    label: 'Region',
    question: 'Where is it?',
    options: {
      europe: 'Europe',
      'north-america': 'North America',
      'south-america': 'South America',
      asia: 'Asia',
      'middle-east': 'Middle East',
      africa: 'Africa',
      oceania: 'Oceania',
    },
  },
  slots: {
    label: 'Places',
    question: 'How many can play at once?',
    options: { '10': 'Up to 10', '30': '11 to 30', '100': '31 to 100', more: 'More than 100' },
  },
  economy: {
    label: 'Economy',
    question: 'What can people buy and sell?',
    many: true,
    options: {
      none: 'No money',
      trade: 'Trading between players',
      money: 'Money earned by playing',
      paid: 'Things for real money',
    },
  },
  season: {
    label: 'World',
    question: 'Is the world ever reset?',
    options: { never: 'Is never reset', seasons: 'Starts again each season', often: 'Starts again often' },
  },
  reset: {
    label: 'Last new world',
    question: 'When did this world start?',
    options: {},
  },
  age: {
    label: 'Meant for',
    question: 'Who is it for?',
    options: {
      all: 'All ages',
      '10': '10 and older',
      '13': '13 and older',
      '16': '16 and older',
      '18': 'Adults',
    },
  },
  voice: {
    label: 'Voice chat',
    question: 'Is there voice chat?',
    options: { none: 'None', optional: 'Optional', required: 'Expected' },
  },
  chat: {
    label: 'Text chat',
    question: 'Who looks after the chat?',
    many: true,
    all: true,
    options: { moderated: 'Staff read along', filtered: 'A filter hides bad words', off: 'No text chat' },
  },
  family: {
    label: 'For families',
    question: 'What can parents rely on?',
    many: true,
    all: true,
    options: {
      allowlist: 'Players are let in one by one',
      adults: 'Staff are adults',
      parents: 'Parents can write to staff',
      quiet: 'No private messages',
      unsold: 'Nothing is sold for real money',
    },
  },
})

export type FactName = keyof typeof FACTS
export const FACT_NAMES = keysOf(FACTS)

/** Facts that the family passport shows. */
export const FAMILY_FACTS = [
  'age',
  'chat',
  'voice',
  'economy',
  'family',
] as const satisfies readonly FactName[]

/** The longest list of facts of one listing, and the most languages in it. */
export const FACTS_MAX = 60
const LANGUAGES_MAX = 10
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
  FACT_NAMES.flatMap((name) => Object.keys(FACTS[name].options).map((value) => `${name}-${value}`)).map(
    (token) => [token.toLowerCase(), token],
  ),
)
const PLACES = new Map([...CANONICAL.values()].map((token, place) => [token, place]))

/** The fact in its one spelling; `null` for anything that is none. */
export function readFact(text: string): string | null {
  const known = PLACES.has(text) ? text : CANONICAL.get(text.toLowerCase())
  if (known !== undefined) return known
  const [name, value] = partsOf(text)
  return name === 'reset' && MONTH.test(value) ? text : null
}

/** Each fact once, in the order of the groups and their options. */
export function orderFacts(facts: readonly string[]): string[] {
  const place = (token: string) => {
    const [name] = partsOf(token)
    const group = isFactName(name) ? FACT_NAMES.indexOf(name) : FACT_NAMES.length
    return group * 1000 + (PLACES.get(token) ?? 0) / 10
  }
  return [...new Set(facts)].toSorted((a, b) => place(a) - place(b))
}

/** The facts of a stored list. One that is not known (any more) is left out. */
export function knownFacts(facts: unknown): string[] {
  return Array.isArray(facts)
    ? facts.filter((fact): fact is string => typeof fact === 'string' && readFact(fact) === fact)
    : []
}

/** The facts of one group. */
export const factsOf = (facts: readonly string[], name: FactName) =>
  facts.filter((fact) => partsOf(fact)[0] === name)

/** What is wrong with a list of facts; `null` when it is right. */
export function errorInFacts(facts: readonly string[]): string | null {
  for (const name of FACT_NAMES) {
    const chosen = factsOf(facts, name)
    if (chosen.length > 1 && !FACTS[name].many) return `Choose one answer for ${FACTS[name].label}.`
    if (chosen.length > LANGUAGES_MAX && name === 'lang') return `Choose at most ${LANGUAGES_MAX} languages.`
  }
  return null
}

/** A fact in words, without its group: 'German', 'Switch', 'May 2026'. */
export function factText(fact: string): string {
  const [name, value] = partsOf(fact)
  if (name === 'lang') return languageName(value)
  if (name === 'reset') return monthText(value)
  return (isFactName(name) ? FACTS[name].options[value] : undefined) ?? fact
}
