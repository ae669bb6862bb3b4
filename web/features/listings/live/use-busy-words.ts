import { t } from '@lingui/core/macro'
import type { LiveHistory } from '#contract/listings/live.ts'
import { useIsHydrated, useNow } from '../../../ui/clock.ts'
import { busyHours, clockText, heatCells, nextBusy } from './busy-hours.ts'

/** 'Busy from 18:00, your time'; `null` in a usually busy hour, or if the counts of the week do not tell. */
export function useBusyWords(history: LiveHistory | null | undefined): string | null {
  const isUtc = !useIsHydrated()
  const now = new Date(useNow())
  if (!history) return null
  const spans = busyHours(heatCells(history, { isUtc }))
  const next = nextBusy(spans, isUtc ? now.getUTCHours() : now.getHours())
  if (next === null) return null
  const clock = clockText(next)
  return isUtc ? t`Busy from ${clock} UTC` : t`Busy from ${clock}, your time`
}
