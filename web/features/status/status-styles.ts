import { t } from '@lingui/core/macro'
import type { Running } from '#contract/status/incident.ts'
import type { HealthState } from '#contract/status/status.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const BANNER_CLASSES: Record<HealthState, string> = {
  operational: 'notch-fill-moss-soft notch-edge-moss',
  degraded: 'notch-fill-amber-soft notch-edge-amber',
  outage: 'notch-fill-coral-soft notch-edge-coral',
  unknown: 'notch-fill-surface-raised notch-edge-line-strong',
}

/**
 * The state that the banner shows: 'operational' only without incidents and maintenance. `running` is `null`
 * when these could not be loaded.
 */
export function bannerState(state: HealthState, running: Running | null): HealthState {
  if (state !== 'operational') return state
  if (running === null) return 'unknown'
  return running.incidents + running.maintenance > 0 ? 'degraded' : 'operational'
}

/**
 * A component's badge says nothing worse than 'Degraded'. Its tone, the figures and the banner show an outage.
 */
export function componentBadge(state: HealthState): { word: string; tone: Tone } {
  if (state === 'operational') return { word: t`Operational`, tone: 'moss' }
  if (state === 'unknown') return { word: t`No data`, tone: 'neutral' }
  return { word: t`Degraded`, tone: state === 'outage' ? 'coral' : 'amber' }
}

/** A day below this share has the colour of an outage: at least 15 minutes of downtime. */
const BAD_DAY_BELOW = 0.99

/** The bar of a day: hatched where nothing was measured, so that it does not look like a good day. */
export function dayBarClass(uptime: number | null): string {
  if (uptime === null)
    return 'bg-surface-sunken bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--color-line)_4px_6px)]'
  if (uptime === 1) return 'bg-moss'
  return uptime < BAD_DAY_BELOW ? 'bg-coral' : 'bg-lantern'
}

const LAMPS: Record<HealthState, string> = {
  operational: 'fill-lantern',
  degraded: 'fill-lantern',
  outage: 'fill-coral',
  unknown: 'fill-line-strong',
}

const RIGHT_BEAM = 'M28 9h4v-1h6v-1h10v8h-10v-1h-6v-1h-4z'
const LEFT_BEAM = 'M20 9h-4v-1h-6v-1h-10v8h10v-1h6v-1h4z'
const BEAMS: Record<HealthState, readonly string[]> = {
  operational: [RIGHT_BEAM, LEFT_BEAM],
  degraded: [RIGHT_BEAM],
  outage: [],
  unknown: [],
}

/**
 * The lighthouse in a box of 48 × 46, as a list of paths. Its light has two beams when everything is
 * operational, one when the site is degraded, and none else.
 */
export function lighthousePaths(state: HealthState): readonly (readonly [look: string, path: string])[] {
  return [
    ...BEAMS[state].map((beam) => ['fill-lantern opacity-40', beam] as const),
    ['fill-ink', 'M23 1h2v2h2v2h2v2h-10v-2h2v-2h2z'],
    ['fill-surface-sunken', 'M20 7h8v7h-8z'],
    [LAMPS[state], 'M22 8h4v5h-4z'],
    ['fill-ink', 'M18 14h12v2h-12z'],
    ['fill-cloud', 'M19 16h10v6h1v6h1v6h1v6h-16v-6h1v-6h1v-6h1z'],
    ['fill-coral', 'M19 16h10v6h-10zM17 28h14v6h-14z'],
    ['fill-ink opacity-15', 'M26 16h3v6h1v6h1v6h1v6h-5z'],
    ['fill-ink', 'M22 35h4v5h-4z'],
    ['fill-line-strong', 'M11 40h26v2h3v4h-32v-4h3z'],
  ]
}
