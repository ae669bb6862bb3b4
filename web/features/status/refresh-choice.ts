import { useState } from 'react'
import { DEFAULT_REFRESH, REFRESH_INTERVALS, type RefreshInterval } from '#contract/status/status.ts'
import { useIsHydrated } from '../../ui/clock.ts'

const KEY = 'status-refresh'

/** The interval that was chosen on this device, or the default. */
export function readRefreshChoice(): RefreshInterval {
  try {
    const stored = localStorage.getItem(KEY)
    return REFRESH_INTERVALS.find((one) => String(one) === stored) ?? DEFAULT_REFRESH
  } catch {
    return DEFAULT_REFRESH
  }
}

export function storeRefreshChoice(choice: RefreshInterval): void {
  try {
    if (choice === DEFAULT_REFRESH) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(choice))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
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
