import { DAY, HOUR } from './time.ts'

const SUNDAY = 0
/** 12 PM CST (UTC−6, all year). */
const RUN_HOUR_UTC = 18

/** When the realm ranking is made next: Sundays at 18:00 UTC. At that very moment it is the one a week later. */
export function nextRankingRun(now: number): Date {
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const daysToSunday = (7 + SUNDAY - today.getUTCDay()) % 7
  const run = today.getTime() + daysToSunday * DAY + RUN_HOUR_UTC * HOUR
  return new Date(run > now ? run : run + 7 * DAY)
}

/** What a realm's score is made of. */
export interface RealmCounts {
  /** Highest total of club members. */
  total: number
  /** Members who were here today. */
  today: number
  /** Currently playing. */
  playing: number
}

/** T × (((H + P × 20 + 1) / 100) + 1); half of it for a realm that used mass-invite bots. */
export function realmScore({ total, today, playing }: RealmCounts, massInvited = false): number {
  const score = total * ((today + playing * 20 + 1) / 100 + 1)
  return massInvited ? score / 2 : score
}
