import { iso } from '../base/iso.ts'
import { keysOf } from '../base/records.ts'
import { dateText } from '../text/english-days.ts'
import type { RestrictedAct } from './restriction.ts'

/** What follows 'You cannot …'. */
export const ACT_WORDS: Readonly<Record<RestrictedAct, string>> = {
  vote: 'vote',
  review: 'write reviews',
  report: 'send reports',
  submit: 'submit servers',
  suggest: 'suggest ideas',
}

/** 'vote, write reviews or send reports', for staff. */
export function actsInEnglish(acts: readonly RestrictedAct[]): string {
  const texts = keysOf(ACT_WORDS)
    .filter((act) => acts.includes(act))
    .map((act) => ACT_WORDS[act])
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' or ')
}

/** 'November 24, 2026, 10:30 UTC', in texts for staff, programs and the person concerned. */
export const untilInEnglish = (until: number): string => `${dateText(until)}, ${iso(until).slice(11, 16)} UTC`
