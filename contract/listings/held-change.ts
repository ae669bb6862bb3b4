import { findForbidden } from '../text/forbidden-words.ts'
import { searchKey } from '../text/fold.ts'
import { sitesIn } from '../text/links-in-text.ts'
import type { Focus, OrderedPicture } from './pictures.ts'
import type { RuleId } from '../staff/rule-ids.ts'
import { slips } from '../text/slips.ts'
import { DAY } from '../base/time.ts'

/** Why a change of a server in the directory waits until staff have looked. */
export const CHANGE_HOLD_REASONS = ['server', 'name', 'words', 'link', 'picture'] as const
type HoldReason = (typeof CHANGE_HOLD_REASONS)[number]

interface Hold {
  title: string
  /** For everybody, on the page about rules. */
  text: string
  /** The rule that the change would break if it is not what it seems. */
  rule: RuleId
}

/** Which changes of a server in the directory wait. Everything else is public at once. */
export const HOLDS: Record<HoldReason, Hold> = {
  server: {
    title: 'Another Discord server',
    text: 'A new invite that leads to another Discord server than before, or for which Discord cannot be asked.',
    rule: 'working-invite',
  },
  name: {
    title: 'Another name',
    text: 'A name that differs by more than a small correction from the one that staff have seen.',
    rule: 'true-words',
  },
  words: {
    title: 'Words to look at',
    text: 'Words that are usual in scams, hate or content that is not for children.',
    rule: 'safe-for-children',
  },
  link: {
    title: 'A first link',
    text: 'The first website or invite, and the first link to a site in a text.',
    rule: 'no-advertising',
  },
  picture: {
    title: 'A new picture',
    text: 'A new banner or picture, while the account of the owner is younger than 30 days.',
    rule: 'safe-for-children',
  },
}

/** Fields of a server that can wait. */
export const HELD_FIELDS = [
  'name',
  'description',
  'about',
  'discord',
  'website',
  'banner',
  'bannerFocus',
  'pictures',
] as const
export type HeldField = (typeof HELD_FIELDS)[number]
export type Holds = Partial<Record<HeldField, HoldReason>>

/** How long an account on this site counts as young. */
export const YOUNG_ACCOUNT_MS = 30 * DAY

/** Longest names of which no letter, one, and two may be another in a small correction; of longer ones three. */
const NO_SLIP_MAX = 3
const ONE_SLIP_MAX = 7
const TWO_SLIPS_MAX = 15

/**
 * Whether a name is the same, or nearly: signs, capitals and accents do not count; some letters may differ, more of them in a longer name.
 */
export function isSmallCorrection(before: string, after: string): boolean {
  const [old, now] = [searchKey(before), searchKey(after)]
  const length = Math.max(old.length, now.length)
  const allowed = length <= NO_SLIP_MAX ? 0 : length <= ONE_SLIP_MAX ? 1 : length <= TWO_SLIPS_MAX ? 2 : 3
  return slips(old, now) <= allowed
}

/** The values of a server that the checks compare. */
export interface HeldValues {
  name: string
  description: string
  about: string
  discord: string | null
  website: string | null
  banner: string | null
  bannerFocus: Focus | null
  pictures: readonly OrderedPicture[]
}

export interface HoldBasis {
  /** What everybody sees, except a website that staff hold back. */
  shown: HeldValues
  /** Whether staff hold the website back: nobody sees it, so its site is not a known one. */
  isWebsiteHeld: boolean
  /** The name that staff have seen last, if it was another one. */
  seenName?: string | undefined
  /** Whether the account of the owner is young. */
  isYoung: boolean
  /** Whether the new invite leads to the Discord server of the old one. */
  isSameServer: boolean
  /** Whether a banner waits already. */
  isBannerHeld: boolean
}

type Changes = { [Field in HeldField]?: HeldValues[Field] | undefined }

/** Which of the changed fields wait, and why. The first reason counts: words that harm people before everything else. */
export function holdsOf(changes: Changes, basis: HoldBasis): Holds {
  const { shown } = basis
  const holds: Holds = {}
  const present = new Set([shown.banner, ...shown.pictures.map(({ url }) => url)])
  const isNew = (url: string | null) => url !== null && !present.has(url)
  const { name, description, about, discord, website, banner, bannerFocus, pictures } = changes

  if (name !== undefined && name !== shown.name) {
    if (addsWords(shown.name, name)) holds.name = 'words'
    else if (![shown.name, basis.seenName ?? shown.name].every((old) => isSmallCorrection(old, name)))
      holds.name = 'name'
    else if (addsSite(name, basis)) holds.name = 'link'
  }
  for (const [field, text] of Object.entries({ description, about })) {
    const old = field === 'about' ? shown.about : shown.description
    const key = field === 'about' ? 'about' : 'description'
    if (text === undefined || text === old) continue
    if (addsWords(old, text)) holds[key] = 'words'
    else if (addsSite(text, basis)) holds[key] = 'link'
  }
  if (discord && discord !== shown.discord) {
    if (shown.discord === null) holds.discord = 'link'
    else if (!basis.isSameServer) holds.discord = 'server'
  }
  if (website && website !== shown.website && addsSite(website, basis)) holds.website = 'link'
  if (banner !== undefined && isNew(banner) && basis.isYoung) holds.banner = 'picture'
  // The focus belongs to the picture that waits.
  if (bannerFocus !== undefined && (holds.banner || (banner === undefined && basis.isBannerHeld)))
    holds.bannerFocus = 'picture'
  if (pictures !== undefined) {
    const alts = (list: readonly OrderedPicture[]) => list.map(({ alt }) => alt).join('\n')
    if (addsWords(alts(shown.pictures), alts(pictures))) holds.pictures = 'words'
    else if (addsSite(alts(pictures), basis)) holds.pictures = 'link'
    else if (basis.isYoung && pictures.some(({ url }) => isNew(url))) holds.pictures = 'picture'
  }
  return holds
}

/** Whether a text has a forbidden word that the old one does not have. */
function addsWords(before: string, after: string): boolean {
  const known = new Set(findForbidden(before).map(({ phrase }) => phrase))
  return findForbidden(after).some(({ phrase }) => !known.has(phrase))
}

/**
 * Whether a text leads to a site to which nothing on the page of the server leads yet. The address of the server does not count: it never waits, so staff
 * may not have seen it.
 */
function addsSite(text: string, { shown, isWebsiteHeld }: HoldBasis): boolean {
  const { name, description, about, discord, website, pictures } = shown
  const page = [
    name,
    description,
    about,
    discord,
    !isWebsiteHeld && website,
    ...pictures.map(({ alt }) => alt),
  ]
  const known = new Set(sitesIn(page.filter(Boolean).join('\n')))
  return sitesIn(text).some((site) => !known.has(site))
}
