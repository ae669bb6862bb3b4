import type { RuleId } from '../staff/rule-ids.ts'

/** What staff can forbid an account. Everything else stays: to sign in, read, edit, appeal, export, delete, and take back what is one's own. */
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

/** For 'You cannot …'. */
export const ACT_TEXTS: Record<RestrictedAct, string> = {
  vote: 'vote',
  review: 'write reviews',
  report: 'send reports',
  submit: 'submit servers',
  suggest: 'suggest ideas',
}

/** 'vote, write reviews or send reports' */
export function actsText(acts: readonly RestrictedAct[]): string {
  const texts = RESTRICTED_ACTS.filter((act) => acts.includes(act)).map((act) => ACT_TEXTS[act])
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' or ')
}

/** '24 November 2026, 10:30 UTC': the same for everybody who reads it. */
export function untilText(until: number): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${day.format(until)}, ${new Date(until).toISOString().slice(11, 16)} UTC`
}

/** Why something was refused, for the person concerned. */
export function refusalText(act: RestrictedAct, { until }: Pick<AccountRestriction, 'until'>): string {
  const end = until === null ? '' : ` until ${untilText(until)}`
  return `You cannot ${ACT_TEXTS[act]}${end}, because staff restricted your account. Your dashboard says why, and how to appeal.`
}
