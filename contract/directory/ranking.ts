import { DAY, HOUR, MINUTE } from '../base/time.ts'

export type { RankedRealm, Ranking } from './ranking.wire.ts'

const SUNDAY = 0
/** 12 PM CST (UTC−6, all year). */
const RUN_HOUR_UTC = 18
export const RANKING_WEEK_MS = 7 * DAY
/** How long a ranking is this week’s, in ms: the next one is made some minutes after its time. */
export const RANKING_CURRENT_MS = RANKING_WEEK_MS + HOUR

/**
 * When the next realm ranking is created: Sundays at 18:00 UTC. At exactly that time, it is the one a week
 * later.
 */
export function nextRankingRun(now: number): Date {
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const daysToSunday = (7 + SUNDAY - today.getUTCDay()) % 7
  const run = today.getTime() + daysToSunday * DAY + RUN_HOUR_UTC * HOUR
  return new Date(run > now ? run : run + RANKING_WEEK_MS)
}

/**
 * The last run that was due, in epoch milliseconds; at exactly the time of a run, it is that run. A late job
 * still creates this run.
 */
export function lastRankingRun(now: number): number {
  return nextRankingRun(now).getTime() - RANKING_WEEK_MS
}

/** The input values of a realm's score. */
export interface RealmCounts {
  /** Highest total of club members. */
  total: number
  /** Members who visited today. */
  today: number
  playing: number
}

/**
 * Rankings store scores in two-hundredths: whole numbers even when halved, so that equal scores compare as
 * equal.
 */
export const POINTS_PER_SCORE = 200

/** Names that can be ranked: standard ASCII only. The database applies the same rule. */
export function isRankedName(name: string): boolean {
  return /^[ -~]+$/.test(name)
}

export const SNAPSHOT_PATH = '/api/rankings/snapshots'
/** No club is larger, so a larger number is a mistake. */
export const COUNT_MAX = 1_000_000
/** The longest reason of a penalty, in characters. */
export const PENALTY_REASON_MAX = 300
/** Tolerance for clock differences. */
export const SNAPSHOT_AHEAD_MS = 5 * MINUTE
/** Who sent the counts: an owner's program, an admin's program, or an admin by hand. */
export const SNAPSHOT_SOURCES = ['owner', 'staff-bot', 'staff'] as const
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number]
/** Only counted snapshots are ranked. A doubted one waits until an admin counts or dismisses it. */
export const SNAPSHOT_STATUSES = ['counted', 'doubted', 'dismissed'] as const

/** Counts at a point in time, in epoch milliseconds. */
export interface RealmMoment extends RealmCounts {
  takenAt: number
}

/**
 * A club may grow by this many members per day, or by this share of its size, without a review by an admin.
 */
const GROWTH_A_DAY = 100
const GROWTH_SHARE_A_DAY = 0.5
/**
 * Largest club in an owner's first counts that needs no review: invented numbers would lead the ranking at
 * once. Most clubs are smaller.
 */
const FIRST_TOTAL_MAX = 500
/**
 * When an owner says that more play at once than both of these, staff check it: a Realm lets eleven in, and
 * each counts twenty times.
 */
const PLAYING_MAX = 20
const PLAYING_SHARE_MAX = 0.2

/**
 * Why the counts are implausible compared with the previous ones, as a sentence, or `null`. First counts of
 * an owner are accepted only while the club is small and few of it play at once.
 */
export function doubtAbout(
  counts: RealmMoment,
  before: RealmMoment | null,
  source: SnapshotSource,
): string | null {
  if (counts.playing > counts.today) return 'More members are playing than were here today.'
  if (counts.today > counts.total) return 'More members were here today than the club has.'
  if (source === 'owner' && counts.playing > Math.max(PLAYING_MAX, counts.total * PLAYING_SHARE_MAX))
    return `${counts.playing} of ${counts.total} members are playing at once.`
  if (!before)
    return source === 'owner' && counts.total > FIRST_TOTAL_MAX
      ? `There are no earlier counts to compare ${counts.total} members with.`
      : null
  const grown = counts.total - before.total
  const allowed = Math.max(GROWTH_A_DAY, before.total * GROWTH_SHARE_A_DAY) * daysBetween(before, counts)
  return grown > allowed ? `The club grew by ${grown} within ${spanText(before, counts)}.` : null
}

/** This many new members at once suggest a mass-invite bot … */
const MASS_GROWTH = 50
const MASS_GROWTH_SHARE = 0.25
/** … if they came within this time … */
export const MASS_GROWTH_MS = 2 * DAY
/** … and if very few of them visited. */
const MASS_VISITS_SHARE = 0.05

/**
 * Why to propose a penalty, or `null`: within two days the club grew by 50 members and a quarter, and the
 * members of the day by less than a twentieth of that. A person decides.
 */
export function massInviteDoubt(counts: RealmMoment, before: RealmMoment | null): string | null {
  if (!before || counts.takenAt - before.takenAt > MASS_GROWTH_MS) return null
  const grown = counts.total - before.total
  if (grown < MASS_GROWTH || grown < before.total * MASS_GROWTH_SHARE) return null
  const came = Math.max(0, counts.today - before.today)
  if (came >= grown * MASS_VISITS_SHARE) return null
  return `${grown} new members within ${spanText(before, counts)}, but visits rose by only ${came}.`
}

function daysBetween(before: RealmMoment, after: RealmMoment): number {
  return Math.max(1, (after.takenAt - before.takenAt) / DAY)
}

function spanText(before: RealmMoment, after: RealmMoment): string {
  const hours = Math.max(1, Math.round((after.takenAt - before.takenAt) / HOUR))
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`
}

/** Maximum number of ranked realms in one response. */
export const RANKING_LIMIT = 100
