import { t } from '@lingui/core/macro'
import { momentWriter } from '../../ui/moment-writer.ts'

/** `Updated 12s ago`: seconds up to two minutes, minutes up to two hours, hours above. */
export function updatedText(readAt: number, now: number): string {
  if (readAt === 0) return t`Not updated yet`
  const seconds = Math.max(0, Math.floor((now - readAt) / 1000))
  if (seconds < 120) return t`Updated ${seconds}s ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return t`Updated ${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  return t`Updated ${hours}h ago`
}

/** `14:05` in the visitor's time zone. */
export const clockText = momentWriter({ hour: '2-digit', minute: '2-digit' })
