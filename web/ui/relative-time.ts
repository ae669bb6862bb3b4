import { t } from '@lingui/core/macro'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'

/** 'just now', '5m ago', '3h ago', '2d ago'; 'in 5m' for the future. */
export function relativeTime(then: number, now: number): string {
  const isAhead = then > now
  const distance = Math.abs(now - then)
  if (distance < MINUTE) return isAhead ? t`in a moment` : t`just now`
  if (distance < HOUR) {
    const minutes = Math.floor(distance / MINUTE)
    return isAhead ? t`in ${minutes}m` : t`${minutes}m ago`
  }
  if (distance < DAY) {
    const hours = Math.floor(distance / HOUR)
    return isAhead ? t`in ${hours}h` : t`${hours}h ago`
  }
  const days = Math.floor(distance / DAY)
  return isAhead ? t`in ${days}d` : t`${days}d ago`
}
