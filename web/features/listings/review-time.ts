import { plural, t } from '@lingui/core/macro'
import { slowDays } from '#contract/listings/owner.ts'

type Wait = number | null | undefined

export function reviewTimeText(usualWaitMs: Wait): string {
  const days = slowDays(usualWaitMs)
  return days === null
    ? t`Usually decided within 24 to 72 hours.`
    : plural(days, {
        one: 'At the moment a decision takes about # day.',
        other: 'At the moment a decision takes about # days.',
      })
}

/** What happens to a new server, and how long it takes. */
export function reviewText(usualWaitMs: Wait): string {
  const days = slowDays(usualWaitMs)
  return days === null
    ? t`We review every submission, usually within 24 to 72 hours.`
    : plural(days, {
        one: 'We review every submission. At the moment that takes about # day.',
        other: 'We review every submission. At the moment that takes about # days.',
      })
}

/** When another server can be submitted. */
export function queueText(usualWaitMs: Wait): string {
  const days = slowDays(usualWaitMs)
  return days === null
    ? t`You can submit another when staff have decided about one, usually within 24 to 72 hours.`
    : plural(days, {
        one: 'You can submit another when staff have decided about one. At the moment that takes about # day.',
        other:
          'You can submit another when staff have decided about one. At the moment that takes about # days.',
      })
}
