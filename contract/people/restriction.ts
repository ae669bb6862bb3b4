import type { RuleId } from '../staff/rule-ids.ts'
import { ACT_WORDS, untilInEnglish } from './restriction-words.ts'

/**
 * What staff can forbid an account. Everything else stays: to sign in, read, edit, appeal, export, delete,
 * and take back what is one's own.
 */
export const RESTRICTED_ACTS = ['vote', 'review', 'report', 'submit', 'suggest'] as const
export type RestrictedAct = (typeof RESTRICTED_ACTS)[number]

/** A restriction that runs, as the person concerned and the guards see it. */
export interface AccountRestriction {
  /** The statement of reasons. */
  statementId: string
  acts: readonly RestrictedAct[]
  /** Its end, in ms since 1970; `null` for good. */
  until: number | null
  rule: RuleId
}

/** Why something was refused, for the person concerned. */
export function refusalText(act: RestrictedAct, { until }: Pick<AccountRestriction, 'until'>): string {
  const end = until === null ? '' : ` until ${untilInEnglish(until)}`
  return `You cannot ${ACT_WORDS[act]}${end}, because staff restricted your account. Your dashboard says why, and how to appeal.`
}
