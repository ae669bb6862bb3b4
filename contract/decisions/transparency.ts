import { RESTRICTIONS, type Restriction, type StatementEnd } from './statement.ts'
import { RULE_IDS, type RuleId } from '../staff/rule-ids.ts'
import { ID_PATTERN } from '../base/ids.ts'

/** The page shows figures and decisions of a half year, by its name such as `2026-2`. */
export const HALF_PATTERN = /^20\d\d-[12]$/

/** The half year of a moment, in UTC. */
export function halfOf(at: number): string {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-${date.getUTCMonth() < 6 ? 1 : 2}`
}

/** From when, and until before when, a half year lasts, in ms since 1970. */
export function spanOfHalf(half: string): { from: number; before: number } {
  const [year = 0, part = 1] = half.split('-').map(Number)
  return { from: Date.UTC(year, part === 1 ? 0 : 6), before: Date.UTC(year, part === 1 ? 6 : 12) }
}

/** 'January to June 2026'. */
export function halfName(half: string): string {
  const [year, part] = half.split('-')
  return `${part === '1' ? 'January to June' : 'July to December'} ${year}`
}

/** Why a decision is no longer in force. */
export const END_NAMES: Record<StatementEnd, string> = {
  lifted: 'Taken back',
  overturned: 'Overturned',
  replaced: 'Replaced by a later decision',
  expired: 'Over',
}

/** Decisions on one page, and in one file. */
export const STATEMENTS_PER_PAGE = 20
export const STATEMENTS_PER_FILE = 1000

export interface TransparencySearch {
  half?: string | undefined
  rule?: RuleId | undefined
  restriction?: Restriction | undefined
  /** The id of the last decision of the page before. */
  before?: string | undefined
}

/** Reads the address bar of the page. What is unknown is as if it were not there. */
export function forgiveTransparencySearch(search: Record<string, unknown>): TransparencySearch {
  const { half, before } = search
  return {
    half: typeof half === 'string' && HALF_PATTERN.test(half) ? half : undefined,
    rule: RULE_IDS.find((id) => id === search['rule']),
    restriction: RESTRICTIONS.find((name) => name === search['restriction']),
    before: typeof before === 'string' && ID_PATTERN.test(before) ? before : undefined,
  }
}

/** How long decisions took is counted in steps: whole minutes up to an hour, hours up to two days, then days. */
export function waitText(minutes: number): string {
  if (minutes < 60) return count(minutes, 'minute')
  return minutes < 48 * 60
    ? count(Math.round(minutes / 60), 'hour')
    : count(Math.round(minutes / 1440), 'day')
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
