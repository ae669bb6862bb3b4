import { t } from '@lingui/core/macro'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'

/** 'just now', '5m ago', '3h ago', '2d ago'; 'in 5m' for the future. */
export function relativeTime(then: number, now: number): string {
  const distance = Math.abs(now - then)
  if (distance < MINUTE) return then > now ? 'in a moment' : 'just now'
  const span =
    distance < HOUR
      ? t`${Math.floor(distance / MINUTE)}m`
      : distance < DAY
        ? t`${Math.floor(distance / HOUR)}h`
        : t`${Math.floor(distance / DAY)}d`
  return then > now ? `in ${span}` : t`${span} ago`
}
