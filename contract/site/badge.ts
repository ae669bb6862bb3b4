import { say } from '../language/i18n.ts'
import { compactNumber, ratingText } from '../language/numbers.ts'
import { forgiveLanguage, type SiteLanguageCode } from '../language/site-languages.ts'
import { playingText } from '../listings/players-now.ts'
import { playersSentence } from '../listings/players-sentence.ts'
import type { BadgeData, BadgeTexts } from './badge.wire.ts'
import { SITE_SLUG } from './site.ts'

export type { Badge, BadgeData, BadgeTexts } from './badge.wire.ts'

export const BADGE_THEMES = ['dark', 'light', 'auto'] as const
type BadgeTheme = (typeof BADGE_THEMES)[number]
export const BADGE_VARIANTS = ['card', 'compact'] as const
type BadgeVariant = (typeof BADGE_VARIANTS)[number]

export const BADGE_RADIUS_MAX = 16
const BADGE_RADIUS_DEFAULT = 12

/**
 * Width and height in CSS pixels, reserved before the server's data is loaded, so that the layout does not
 * shift.
 */
export const BADGE_SIZES: Record<BadgeVariant, { width: number; height: number }> = {
  card: { width: 300, height: 92 },
  compact: { width: 240, height: 36 },
}

/** The badge script, a tiny file of its own. */
export const BADGE_SCRIPT_PATH = '/embed/badge.js'
/** A placeholder for the site's origin in the built script: a module does not know where it came from. */
export const BADGE_ORIGIN_MARK = 'https://origin.invalid'
export const BADGE_ELEMENT = `${SITE_SLUG}-badge`

export interface BadgeLook {
  theme: BadgeTheme
  variant: BadgeVariant
  /** Corner radius in CSS pixels, 0–16. */
  rounded: number
  votes: boolean
  rating: boolean
  lang: SiteLanguageCode
}

/** A whole radius within its limits; the default if it is not a number. */
export function clampRadius(value: unknown): number {
  const isText = typeof value === 'string' && value.trim() !== ''
  const radius = isText || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(radius)
    ? Math.min(BADGE_RADIUS_MAX, Math.max(0, Math.round(radius)))
    : BADGE_RADIUS_DEFAULT
}

/**
 * Reads the badge settings from attributes or an address (`theme`, `variant`, `rounded`, `show`, `lang`).
 * Unknown values fall back to their default, because nobody sees an error on another site's page.
 */
export function readBadgeLook(read: (name: string) => string | null | undefined): BadgeLook {
  const [theme, variant] = [read('theme'), read('variant')]
  const show = read('show') ?? 'votes,rating'
  return {
    theme: BADGE_THEMES.find((known) => known === theme) ?? 'dark',
    variant: variant === 'compact' ? variant : 'card',
    rounded: clampRadius(read('rounded')),
    votes: show.includes('votes'),
    rating: show.includes('rating'),
    lang: forgiveLanguage(read('lang')),
  }
}

/** The value of `show` for a set of options. */
export function shownParts({ votes, rating }: Pick<BadgeLook, 'votes' | 'rating'>): string {
  return [votes && 'votes', rating && 'rating'].filter(Boolean).join(',')
}

/** The badge's content as a sentence, for screen readers. */
export function badgeSentence(
  data: BadgeData,
  look: Pick<BadgeLook, 'votes' | 'rating'>,
  now: number,
): string {
  const badge = factsSentence(data, look)
  const players = playersSentence(data, now)
  return players === null ? badge : say('badge.withPlayers', { badge, players })
}

function factsSentence(data: BadgeData, look: Pick<BadgeLook, 'votes' | 'rating'>): string {
  const { name, votes, ratingAvg, ratingCnt: count } = data
  const facts = { name, votes, rating: ratingText(ratingAvg), count }
  if (!look.rating) return say(look.votes ? 'badge.votes' : 'badge.name', facts)
  if (count === 0) return say(look.votes ? 'badge.votesUnrated' : 'badge.unrated', facts)
  return say(look.votes ? 'badge.votesRated' : 'badge.rated', facts)
}

/** The last line of a card: how many play, and the site. */
export function badgeLine(data: BadgeData, now: number): string {
  const playing = playingText(data, now)
  return playing === null ? say('badge.site') : say('badge.playing', { playing })
}

/** The figures as text, without and with their unit or count. */
export function badgeTextsOf(data: BadgeData, now: number): BadgeTexts {
  const { name, votes, ratingAvg, ratingCnt } = data
  const shown = compactNumber(votes)
  const rating = ratingText(ratingAvg)
  return {
    name: say('badge.name', { name }),
    line: badgeLine(data, now),
    players: playersSentence(data, now) ?? '',
    votes: { short: shown, long: say('badge.shownVotes', { votes, shown }) },
    rating:
      ratingCnt === 0
        ? { short: '–', long: '–' }
        : { short: rating, long: `${rating} (${compactNumber(ratingCnt)})` },
  }
}
