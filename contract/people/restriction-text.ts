import { utcMomentWithYear } from '../language/days.ts'
import { say } from '../language/i18n.ts'
import { orText } from '../language/lists.ts'
import { RESTRICTED_ACTS, type RestrictedAct } from './restriction.ts'

/** 'vote, write reviews, or send reports', in the language of the page. */
export const actsText = (acts: readonly RestrictedAct[]): string =>
  orText(RESTRICTED_ACTS.filter((act) => acts.includes(act)).map((act) => say(`act.${act}`)))

/** 'November 24, 2026 at 10:30 AM UTC', in the language of the page: the same moment for every reader. */
export const untilText = utcMomentWithYear
