import { languageTag, say } from '../language/i18n.ts'
import { RESTRICTED_ACTS, type RestrictedAct } from './restriction.ts'

/** 'vote, write reviews, or send reports', in the language of the page. */
export function actsText(acts: readonly RestrictedAct[]): string {
  const words = RESTRICTED_ACTS.filter((act) => acts.includes(act)).map((act) => say(`act.${act}`))
  return new Intl.ListFormat(languageTag(), { type: 'disjunction' }).format(words)
}

/** 'November 24, 2026 at 10:30 AM UTC', in the language of the page: the same moment for everybody who reads it. */
export const untilText = (until: number): string =>
  new Date(until).toLocaleString(languageTag(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
