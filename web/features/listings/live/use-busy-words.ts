import { t } from '@lingui/core/macro'
import type { LiveHistory } from '#contract/listings/live.ts'
import { useIsHydrated, useNow } from '../../../ui/clock.ts'
import { busyHours, clockText, heatOf, nextBusy } from './busy-hours.ts'

/** 'Busy from 18:00, your time', for where nobody plays; `null` while the week does not know it. */
export function useBusyWords(history: LiveHistory | null | undefined): string | null {
  const utc = !useIsHydrated()
  const now = new Date(useNow())
  if (!history) return null
  const spans = busyHours(heatOf(history.hours, Date.parse(history.last), utc))
  const next = nextBusy(spans, utc ? now.getUTCHours() : now.getHours())
  if (next === null) return null
  const clock = clockText(next)
  return utc ? t`Busy from ${clock} UTC` : t`Busy from ${clock}, your time`
}
