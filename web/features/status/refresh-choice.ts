import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DEFAULT_REFRESH, REFRESH_INTERVALS, type RefreshInterval } from '#contract/status/status.ts'
import { useIsHydrated } from '../../ui/clock.ts'
import { keepStored, readStored } from '../../ui/stored.ts'

const KEY = 'status-refresh'

export const refreshNames = (): Record<RefreshInterval, string> => ({
  0: t`Off`,
  30_000: t`30s`,
  60_000: t`60s`,
  300_000: t`5m`,
})

/** The interval that was chosen on this device, or the default. */
export function readRefreshChoice(): RefreshInterval {
  const stored = readStored(KEY)
  return REFRESH_INTERVALS.find((one) => String(one) === stored) ?? DEFAULT_REFRESH
}

export function storeRefreshChoice(choice: RefreshInterval): void {
  keepStored(KEY, choice === DEFAULT_REFRESH ? null : String(choice))
}

/** The refresh interval and its setter. The choice is stored on this device; hydration uses the default. */
export function useRefreshChoice() {
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState<RefreshInterval>()
  function choose(choice: RefreshInterval) {
    setChosen(choice)
    storeRefreshChoice(choice)
  }
  return [chosen ?? (isHydrated ? readRefreshChoice() : DEFAULT_REFRESH), choose] as const
}
