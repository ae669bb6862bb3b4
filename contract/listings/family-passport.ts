import { DAY } from '../base/time.ts'
import { say } from '../language/i18n.ts'
import { FAMILY_FACTS, type FactName, factsOf } from './facts.ts'

export const passportPath = (slug: string): string => `/servers/${slug}/passport`
export const passportTitle = (name: string): string => say('passport.title', { name })
export const passportDescription = (name: string): string => say('passport.description', { name })

/** What owners say and staff checked is believed for half a year. Then somebody has to look again. */
export const FACTS_LAST_MS = 183 * DAY
/** Until when a fact counts, in ms since 1970. */
export const factEnd = (saidAt: string): number => Date.parse(saidAt) + FACTS_LAST_MS

/** When the owner said the facts of a group, and when staff last checked them. */
export interface FactDates {
  name: FactName
  said: string
  checked: string | null
}

export interface PassportEntry {
  name: FactName
  facts: string[]
  source: 'owner' | 'staff'
  /** When it was said or checked. */
  at: string
}

/**
 * What a listing declares for families and what staff checked, each not older than half a year. A lapsed
 * check leaves what the owner says, if that is younger.
 */
export function familyPassport(
  facts: readonly string[],
  dates: readonly FactDates[],
  now: number,
): PassportEntry[] {
  return FAMILY_FACTS.flatMap((name): PassportEntry[] => {
    const answers = factsOf(facts, name)
    const { said, checked } = dates.find((date) => date.name === name) ?? { said: null, checked: null }
    if (answers.length === 0) return []
    const isCurrent = (at: string | null): at is string => at !== null && factEnd(at) > now
    if (isCurrent(checked)) return [{ name, facts: answers, source: 'staff', at: checked }]
    return isCurrent(said) ? [{ name, facts: answers, source: 'owner', at: said }] : []
  })
}
