import { type Tag, TAGS } from './directory.ts'
import { factText, readFact } from '../listings/facts.ts'
import { tagFilter, writeFilters } from './filters.ts'
import type { Listing } from '../listings/listing.ts'

/** The answers of 'Match me', as they stand in its address. A question without an answer is left out: anything is fine there. */
export interface MatchAnswers {
  /** A device: a fact of the group `on`. */
  on?: string | undefined
  /** A language: a fact of the group `lang`. */
  lang?: string | undefined
  /** How to play: the filter of a tag. */
  play?: string | undefined
  who?: Company | undefined
  when?: Time | undefined
}

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
  family: ['age-13', 'age-16', 'age-18', 'voice-required', 'economy-paid'],
}
/** What a description says of a device, where its owner told no facts. */
const DEVICE_WORDS: Record<string, RegExp> = {
  'on-phone': /\b(?:phones?|mobile|tablets?|ipad|android|ios)\b/iu,
  'on-windows': /\b(?:windows|pc)\b/iu,
  'on-xbox': /\b(?:xbox|consoles?)\b/iu,
  'on-playstation': /\b(?:playstation|ps[45]|consoles?)\b/iu,
  'on-switch': /\b(?:switch|nintendo|consoles?)\b/iu,
}

const oneOf = <Key extends string>(keys: Record<Key, unknown>, value: unknown): Key | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
  (Object.keys(keys) as Key[]).find((key) => key === value)

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
    who: oneOf(COMPANIES, search['who']),
    when: oneOf(TIMES, search['when']),
  }
}

export const isAnswered = (answers: MatchAnswers): boolean =>
  Object.values(answers).some((answer) => answer !== undefined)

/** The filters under which candidates are looked for: everything that can be known first, then with one wish less each time. */
export function candidateFilters({ on, lang, play }: MatchAnswers): string[] {
  const all = [[on, lang, play], [on, lang], [lang, play], [on, play], [play], []].map(
    (wishes) => writeFilters(wishes.filter((wish) => wish !== undefined)) ?? '',
  )
  return [...new Set(all)]
}

export interface Match {
  server: Listing
  /** Why, in sentences. */
  reasons: string[]
  /** What one should ask before joining, because the server does not say it. */
  unknown: string[]
}

/** The best of the candidates for these answers, with reasons. A server that says the opposite of an answer is left out unless there are too few others. */
export function chooseMatches(answers: MatchAnswers, candidates: readonly Listing[]): Match[] {
  return candidates
    .map((server) => judge(answers, server))
    .toSorted((a, b) => b.points - a.points || b.server.votes - a.server.votes)
    .slice(0, MATCHES)
    .map(({ server, reasons, unknown }) => ({ server, reasons, unknown }))
}

function judge({ on, lang, play, who, when }: MatchAnswers, server: Listing): Match & { points: number } {
  const { facts, tags, description, ratingAvg, ratingCnt } = server
  const reasons: string[] = []
  const unknown: string[] = []
  let points = 0
  const says = (fact: string) => facts.includes(fact)
  const tells = (group: string) => facts.some((fact) => fact.startsWith(`${group}-`))
  const count = (worth: number, reason: string) => {
    points += worth
    reasons.push(reason)
  }

  if (on !== undefined) {
    const device = factText(on)
    if (says(on)) count(8, `Its owner has seen ${inWords(device)} join.`)
    else if (tells('on')) points -= 6
    else if (DEVICE_WORDS[on]?.test(description)) count(4, `Its description speaks of ${inWords(device)}.`)
    else unknown.push(`whether ${inWords(device)} can join`)
  }
  if (lang !== undefined) {
    const language = factText(lang)
    if (says(lang)) count(8, `People speak ${language} there.`)
    else if (tells('lang')) points -= 6
    else if (lang === 'lang-en' || description.includes(language))
      count(2, `It presents itself in ${language}.`)
    else unknown.push(`whether people speak ${language}`)
  }
  const tag = tags.find((each: Tag) => tagFilter(each) === play)
  if (tag !== undefined) count(7, `${tag} is what it is about.`)
  if (who !== undefined) {
    const fitting = FITS[who].filter(says)
    if (fitting.length > 0)
      count(Math.min(5, 1 + 2 * fitting.length), `It says: ${fitting.map(factText).join(', ')}.`)
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
  return { server, reasons, unknown, points }
}

/** 'Switch' stays, 'Phone or tablet' becomes 'phones and tablets'. */
function inWords(device: string): string {
  return device === 'Phone or tablet' ? 'phones and tablets' : device
}
