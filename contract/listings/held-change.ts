import { DAY } from '../base/time.ts'
import { editDistance } from '../text/edit-distance.ts'
import { searchKey } from '../text/fold.ts'
import { findForbidden } from '../text/forbidden-words.ts'
import { sitesIn } from '../text/links-in-text.ts'
import { DESCRIPTIONS } from './descriptions.ts'
import { HELD_FIELDS, HELD_TEXTS, type HeldField, type HeldText, isHeldText } from './fields.ts'
import type { Focus, OrderedPicture } from './pictures.ts'

/**
 * Why a change of a server in the directory waits until staff have looked. Everything else is public at once.
 */
export const CHANGE_HOLD_REASONS = ['server', 'name', 'words', 'link', 'picture'] as const
type HoldReason = (typeof CHANGE_HOLD_REASONS)[number]

export type Holds = Partial<Record<HeldField, HoldReason>>

/** How long an account on this site counts as young. */
export const YOUNG_ACCOUNT_MS = 30 * DAY

/** Letters that a small correction may change in a name up to this length; in longer ones `SLIPS_MAX`. */
const SLIPS = [
  { lengthMax: 3, slips: 0 },
  { lengthMax: 7, slips: 1 },
  { lengthMax: 15, slips: 2 },
]
const SLIPS_MAX = 3

/**
 * Whether a name is the same, or nearly: signs, capitals and accents do not count; some letters may differ,
 * more of them in a longer name.
 */
export function isSmallCorrection(before: string, after: string): boolean {
  const [old, now] = [searchKey(before), searchKey(after)]
  const length = Math.max(old.length, now.length)
  const allowed = SLIPS.find(({ lengthMax }) => length <= lengthMax)?.slips ?? SLIPS_MAX
  return editDistance(old, now) <= allowed
}

/** The values of a server that the checks compare. */
export interface HeldValues extends Record<HeldText, string> {
  name: string
  discord: string | null
  website: string | null
  banner: string | null
  bannerFocus: Focus | null
  pictures: readonly OrderedPicture[]
  descriptionLanguages: string[]
}

export interface HoldBasis {
  /** What everybody sees, except a website that staff hold back. */
  shown: HeldValues
  /** Whether staff hold the website back: nobody sees it, so its site is not a known one. */
  isWebsiteHeld: boolean
  /** The name that staff have seen last, if it was another one. */
  seenName?: string | undefined
  /** Whether the account of the owner, or of the editor who makes the change, is young. */
  isYoung: boolean
  /** Whether the new invite leads to the Discord server of the old one. */
  isSameServer: boolean
  /** Whether a banner waits already. */
  isBannerHeld: boolean
}

type Changes = { [Field in HeldField]?: HeldValues[Field] | undefined }

/** Which of the changed fields wait, and why. */
export function holdsOf(changes: Changes, basis: HoldBasis): Holds {
  const reasons = HELD_FIELDS.map((field) => [field, reasonOf(field, changes, basis)] as const)
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== null))
}

type Reason = (changes: Changes, basis: HoldBasis) => HoldReason | null

/** The first reason counts: words that harm people before everything else. */
const REASONS: Record<Exclude<HeldField, HeldText>, Reason> = {
  name: ({ name }, basis) => (name === undefined ? null : nameReason(name, basis)),
  discord: ({ discord }, basis) => inviteReason(discord ?? null, basis),
  website: ({ website }, basis) =>
    website && website !== basis.shown.website && addsSite(website, basis) ? 'link' : null,
  banner: ({ banner }, basis) => (basis.isYoung && isNew(banner ?? null, basis) ? 'picture' : null),
  // The focus belongs to the picture that waits.
  bannerFocus: (changes, basis) =>
    changes.bannerFocus !== undefined &&
    (changes.banner === undefined ? basis.isBannerHeld : REASONS.banner(changes, basis) !== null)
      ? 'picture'
      : null,
  // A language belongs to its text.
  descriptionLanguages: (changes, basis) =>
    changes.descriptionLanguages === undefined
      ? null
      : (DESCRIPTIONS.map((field) => reasonOf(field, changes, basis)).find(Boolean) ?? null),
  pictures: ({ pictures }, basis) => (pictures === undefined ? null : picturesReason(pictures, basis)),
}

function reasonOf(field: HeldField, changes: Changes, basis: HoldBasis): HoldReason | null {
  if (!isHeldText(field)) return REASONS[field](changes, basis)
  const text = changes[field]
  return text === undefined ? null : textReason(basis.shown[field], text, basis)
}

function nameReason(name: string, basis: HoldBasis): HoldReason | null {
  const { shown, seenName = shown.name } = basis
  if (name === shown.name) return null
  if (addsWords(shown.name, name)) return 'words'
  if (![shown.name, seenName].every((old) => isSmallCorrection(old, name))) return 'name'
  return addsSite(name, basis) ? 'link' : null
}

function textReason(old: string, text: string, basis: HoldBasis): HoldReason | null {
  if (text === old) return null
  if (addsWords(old, text)) return 'words'
  return addsSite(text, basis) ? 'link' : null
}

function inviteReason(discord: string | null, { shown, isSameServer }: HoldBasis): HoldReason | null {
  if (!discord || discord === shown.discord) return null
  if (shown.discord === null) return 'link'
  return isSameServer ? null : 'server'
}

function picturesReason(pictures: readonly OrderedPicture[], basis: HoldBasis): HoldReason | null {
  const alts = (list: readonly OrderedPicture[]) => list.map(({ alt }) => alt).join('\n')
  if (addsWords(alts(basis.shown.pictures), alts(pictures))) return 'words'
  if (addsSite(alts(pictures), basis)) return 'link'
  return basis.isYoung && pictures.some(({ url }) => isNew(url, basis)) ? 'picture' : null
}

/** Whether nobody sees this picture yet. */
const isNew = (url: string | null, { shown }: HoldBasis) =>
  url !== null && url !== shown.banner && !shown.pictures.some((picture) => picture.url === url)

/** Whether a text has a forbidden word that the old one does not have. */
function addsWords(before: string, after: string): boolean {
  const oldPhrases = new Set(findForbidden(before).map(({ phrase }) => phrase))
  return findForbidden(after).some(({ phrase }) => !oldPhrases.has(phrase))
}

/**
 * Whether a text leads to a site to which nothing on the page of the server leads yet. The address of the
 * server does not count: it never waits, so staff may not have seen it.
 */
function addsSite(text: string, { shown, isWebsiteHeld }: HoldBasis): boolean {
  const { name, discord, website, pictures } = shown
  const page = [
    name,
    ...HELD_TEXTS.map((field) => shown[field]),
    discord,
    !isWebsiteHeld && website,
    ...pictures.map(({ alt }) => alt),
  ]
  const oldSites = new Set(sitesIn(page.filter(Boolean).join('\n')))
  return sitesIn(text).some((site) => !oldSites.has(site))
}
