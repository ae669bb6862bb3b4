import type { ComponentProps } from 'react'
import { useIsHydrated, useNow } from './clock.ts'
import { relativeTime } from './relative-time.ts'

interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'title' | 'children'> {
  /** ISO 8601. */
  iso: string
}

/** Relative time, updated while the page is open; its tooltip shows the exact local time. */
export function RelativeTime({ iso, ...rest }: RelativeTimeProps) {
  const now = useNow()
  const date = new Date(iso)
  // The server knows neither the language nor the time zone of the reader.
  const exact = useIsHydrated()
    ? date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
    : undefined
  return (
    <time {...rest} dateTime={iso} title={exact}>
      {relativeTime(date.getTime(), now)}
    </time>
  )
}
