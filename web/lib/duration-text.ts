import { t } from '@lingui/core/macro'
import { MINUTE } from '#contract/base/time.ts'

/** A time ahead, rounded up: '2h 15m', '3h', '40m', '1m'. */
export function durationText(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.floor(whole / 60)
  const minutes = whole % 60
  if (hours === 0) return t`${minutes}m`
  return minutes === 0 ? t`${hours}h` : t`${hours}h ${minutes}m`
}
