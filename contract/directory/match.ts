import { keysOf } from '../base/records.ts'
import { dateText } from '../text/english-days.ts'
import { type Tag, TAGS } from './directory.ts'
import { factText, readFact } from '../listings/facts.ts'
import { familyPassport } from '../listings/family-passport.ts'
import { hasWayIn } from '../listings/way-in.ts'
import { tagFilter, WAY_IN, writeFilters } from './filters.ts'
import type { Listing } from '../listings/listing.ts'

/** The answers of 'Match me', as they stand in its address. A question without an answer is left out: anything is fine there. */
export interface MatchAnswers {
  /** A device: a fact of the group `on`. */
  on?: string | undefined
  /** A language: a fact of the group `lang`. */
  lang?: string | undefined
  /** How to play: the filter of a tag. */
  play?: string | undefined
  /** The age of the youngest who plays. */
  age?: Age | undefined
  who?: Company | undefined
  when?: Time | undefined
}

export const AGES = {
  child: 'Under 13',
  teen: '13 to 15',
  youth: '16 or 17',
  adult: '18 and older',
} as const
type Age = keyof typeof AGES
/** What a server may be meant for, for somebody of an age. */
const MEANT_FOR: Record<Exclude<Age, 'adult'>, readonly string[]> = {
  child: ['age-all'],
  teen: ['age-all', 'age-10', 'age-13'],
  youth: ['age-all', 'age-10', 'age-13', 'age-16'],
}
/** Not for children, unless somebody asks for it. */
const ROUGH = ['tag-pvp', 'tag-factions']

export const COMPANIES = {
  quiet: 'On my own',
  friends: 'With a few friends',
  crowd: 'With a big crowd',
  family: 'With younger children',
} as const
type Company = keyof typeof COMPANIES

export const TIMES = {
  europe: 'Evenings in Europe or Africa',
  americas: 'Evenings in the Americas',
  asia: 'Evenings in Asia or Oceania',
} as const
type Time = keyof typeof TIMES

/** How many servers an answer names. */
export const MATCHES = 3

const REGIONS: Record<Time, readonly string[]> = {
  europe: ['region-europe', 'region-africa', 'region-middle-east'],
  americas: ['region-north-america', 'region-south-america'],
  asia: ['region-asia', 'region-oceania'],
}
/** The facts that speak for a company. */
const FITS: Record<Company, readonly string[]> = {
  quiet: ['voice-none', 'voice-optional', 'economy-none'],
  friends: ['slots-10', 'slots-30'],
  crowd: ['slots-100', 'slots-more'],
  family: [
    'age-all',
    'chat-moderated',
    'chat-filtered',
    'family-allowlist',
    'family-adults',
    'family-parents',
    'family-quiet',
    'family-unsold',
  ],
}
/** The facts that speak against one. */
const MISFITS: Partial<Record<Company, readonly string[]>> = {
  quiet: ['voice-required'],
  friends: ['slots-more'],
  family: ['voice-required', 'economy-paid'],
}
/** What a description says of a device, where its owner told no facts. */
const DEVICE_WORDS: Record<string, RegExp> = {
  'on-phone': /\b(?:phones?|mobile|tablets?|ipad|android|ios)\b/iu,
  'on-windows': /\b(?:windows|pc)\b/iu,
  'on-xbox': /\b(?:xbox|consoles?)\b/iu,
  'on-playstation': /\b(?:playstation|ps[45]|consoles?)\b/iu,
  'on-switch': /\b(?:switch|nintendo|consoles?)\b/iu,
}

const oneOf = <Key extends string>(of: Record<Key, unknown>, value: unknown): Key | undefined =>
  keysOf(of).find((key) => key === value)

/** The answers in an address. What is no answer is left out, so that old links still work. */
export function readAnswers(search: Record<string, unknown>): MatchAnswers {
  const fact = (name: 'on' | 'lang') => {
    const read = readFact(`${name}-${String(search[name])}`)
    return read ?? undefined
  }
  return {
    on: fact('on'),
    lang: fact('lang'),
    play: TAGS.map(tagFilter).find((filter) => filter === `tag-${String(search['play'])}`),
    age: oneOf(AGES, search['age']),
    who: oneOf(COMPANIES, search['who']),
    when: oneOf(TIMES, search['when']),
  }
}

/** Whether somebody sent the form. 'Any' to everything is a wish, too. */
export const isAnswered = (search: Record<string, unknown>): boolean =>
  ['on', 'lang', 'play', 'age', 'who', 'when'].some((question) => question in search)

/** The facts of which a server must state one, for the young; `null` where age does not matter. */
export function agesFor({ age, who }: MatchAnswers): readonly string[] | null {
  if (age !== undefined && age !== 'adult') return MEANT_FOR[age]
  // A parent may have given their own age.
  return who === 'family' ? MEANT_FOR.child : null
}

/** The filters under which candidates are looked for: everything that can be known first, then with one wish less each time. Nobody is sent where there is no way in. */
export function candidateFilters(answers: MatchAnswers): string[] {
  const { on, lang, play } = answers
  const needed = [WAY_IN, ...(agesFor(answers) ?? [])]
  const all = [[on, lang, play], [on, lang], [lang, play], [on, play], [play], []].map(
    (wishes) => writeFilters([...needed, ...wishes.filter((wish) => wish !== undefined)]) ?? '',
  )
  return [...new Set(all)]
}

/** Whether a server may be named at all. Its dates are needed only for the young. */
function mayBeNamed(answers: MatchAnswers, server: Listing): boolean {
  if (!hasWayIn(server)) return false
  const ages = agesFor(answers)
  if (ages === null) return true
  const isRough = server.tags.map(tagFilter).some((tag) => ROUGH.includes(tag) && tag !== answers.play)
  return !isRough && server.facts.some((fact) => ages.includes(fact))
}

export interface Match {
  server: Listing
  /** Why, in sentences. */
  reasons: string[]
  /** What one should ask before joining, because the server does not say it. */
  unknown: string[]
}

/** The best of the candidates for these answers, with reasons; fewer than three, and none, are an answer. A server that says the opposite of an answer is left out. */
export function chooseMatches(
  answers: MatchAnswers,
  candidates: readonly Listing[],
  now: number,
  most = MATCHES,
): Match[] {
  return candidates
    .filter((server) => mayBeNamed(answers, server))
    .map((server) => judge(answers, server, now))
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.points - a.points || b.server.votes - a.server.votes)
    .slice(0, most)
    .map(({ server, reasons, unknown }) => ({ server, reasons, unknown }))
}

/** What is said of the ages, by whom and when; `null` when it is older than half a year, or nobody knows. */
function ageReason(server: Listing, now: number): { isChecked: boolean; reason: string } | null {
  const entry = familyPassport(server.facts, server.factDates ?? [], now)?.entries.find(
    ({ name }) => name === 'age',
  )
  if (!entry) return null
  const isChecked = entry.source === 'staff'
  return {
    isChecked,
    reason: `${entry.facts.map(factText).join(', ')}: ${isChecked ? 'checked by staff' : 'says its owner'}, ${dateText(entry.at)}.`,
  }
}

function judge(
  answers: MatchAnswers,
  server: Listing,
  now: number,
): Match & { points: number; fits: boolean } {
  const { on, lang, play, who, when } = answers
  const { facts, tags, description, ratingAvg, ratingCnt } = server
  const reasons: string[] = []
  const unknown: string[] = []
  let points = 0
  let fits = true
  const says = (fact: string) => facts.includes(fact)
  const tells = (group: string) => facts.some((fact) => fact.startsWith(`${group}-`))
  const count = (worth: number, reason: string) => {
    points += worth
    reasons.push(reason)
  }

  if (agesFor(answers) !== null && server.factDates !== undefined) {
    const age = ageReason(server, now)
    fits = age !== null
    // What staff checked comes before everything else.
    if (age) count(age.isChecked ? 100 : 0, age.reason)
  }
  const isAgeSaid = reasons.length > 0
  if (on !== undefined) {
    const device = factText(on)
    if (says(on)) count(8, `Works from ${inWords(device)}, says the owner.`)
    else if (tells('on')) fits = false
    else if (DEVICE_WORDS[on]?.test(description)) count(4, `Its description speaks of ${inWords(device)}.`)
    else unknown.push(`whether ${inWords(device)} can join`)
  }
  if (lang !== undefined) {
    const language = factText(lang)
    if (says(lang)) count(8, `People speak ${language} there.`)
    else if (tells('lang')) fits = false
    else if (lang === 'lang-en' || description.includes(language))
      count(2, `It presents itself in ${language}.`)
    else unknown.push(`whether people speak ${language}`)
  }
  const tag = tags.find((each: Tag) => tagFilter(each) === play)
  if (tag !== undefined) count(7, `${tag} is what it is about.`)
  if (who !== undefined) {
    const fitting = FITS[who].filter(says)
    const toSay = fitting.filter((fact) => !isAgeSaid || !fact.startsWith('age-'))
    if (toSay.length > 0) reasons.push(`${toSay.map(factInWords).join(', ')}.`)
    if (fitting.length > 0) points += Math.min(5, 1 + 2 * fitting.length)
    else if (!FITS[who].some((fact) => tells(fact.split('-', 1)[0] ?? '')))
      unknown.push(who === 'family' ? 'how it looks after children' : 'how many play there')
    points -= 5 * (MISFITS[who]?.filter(says).length ?? 0)
  }
  if (when !== undefined) {
    const region = REGIONS[when].find(says)
    if (region !== undefined) count(3, `It is in ${factText(region)}, so people are on when you are.`)
    else if (tells('region')) points -= 2
    else unknown.push('when most people are on')
  }
  if (ratingCnt >= 3 && ratingAvg >= 4)
    count(ratingAvg - 3, `Players give it ${ratingAvg.toFixed(1)} of 5 stars in ${ratingCnt} reviews.`)
  if (reasons.length === 0) reasons.push('Many players vote for it.')
  return { server, reasons, unknown, points, fits }
}

const DEVICE_NAMES: Readonly<Record<string, string>> = {
  Switch: 'a Switch',
  'Phone or tablet': 'phones and tablets',
  Xbox: 'an Xbox',
}
const inWords = (device: string): string => DEVICE_NAMES[device] ?? device

/** 'None' says nothing without its group. */
const factInWords = (fact: string): string =>
  fact === 'voice-none' ? 'No voice chat' : fact === 'economy-none' ? 'Nothing is sold' : factText(fact)
