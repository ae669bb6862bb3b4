import type { RuleId } from '../staff/rule-ids.ts'
import { ACT_WORDS, untilInEnglish } from './restriction-words.ts'

/**
 * What staff can forbid an account. Signing in, reading and appealing stay allowed, and so do editing,
 * exporting, deleting and taking back what is one's own.
 */
export const RESTRICTED_ACTS = ['vote', 'review', 'report', 'submit', 'suggest'] as const
export type RestrictedAct = (typeof RESTRICTED_ACTS)[number]

/** A restriction in force, as the guards read it. The API answers `accountRestriction` instead. */
export interface AccountRestriction {
  statementId: string
  acts: readonly RestrictedAct[]
  /** Its end, in ms since 1970; `null` for good. */
  until: number | null
  rule: RuleId
}

/** Why an act was refused. `NAMED_SENTENCES.restricted` recognises the sentence: change both together. */
export function refusalText(act: RestrictedAct, { until }: Pick<AccountRestriction, 'until'>): string {
  const end = until === null ? '' : ` until ${untilInEnglish(until)}`
  return `You cannot ${ACT_WORDS[act]}${end}, because staff restricted your account. Your dashboard says why, and how to appeal.`
}
