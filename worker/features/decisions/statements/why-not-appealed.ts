import { APPEAL_WITHIN_MS } from '#contract/decisions/statement.ts'
import type { DecisionRow } from '../decision-rows.ts'

type Appealable = Pick<DecisionRow, 'appellant' | 'ended' | 'endedAt' | 'until' | 'at'>

/** Why a decision cannot be appealed at a moment; `null` if the person concerned can. */
export function whyNotAppealed(
  { appellant, ended, endedAt, until, at }: Appealable,
  now: number,
): { current: string; message: string } | null {
  if (appellant !== null) return { current: 'appealed', message: 'You have already appealed this decision.' }
  if (endedAt !== null || (until !== null && until <= now))
    return { current: ended ?? 'expired', message: 'This decision is no longer in force.' }
  return at <= now - APPEAL_WITHIN_MS
    ? { current: 'too_late', message: 'The time for an appeal is over.' }
    : null
}
