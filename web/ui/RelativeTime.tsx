import type { ComponentProps } from 'react'
import { exactTime } from '../lib/exact-time.ts'
import { useIsHydrated, useNow } from './clock.ts'
import { relativeTime } from './relative-time.ts'

interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'title' | 'children'> {
  /** ISO 8601. */
  iso: string
}

/** Relative time, updated while the page is open; its tooltip shows the exact local time. */
export function RelativeTime({ iso, ...rest }: RelativeTimeProps) {
  const now = useNow()
  // The server knows neither the language nor the time zone of the reader.
  const exact = useIsHydrated() ? exactTime(iso) : undefined
  return (
    <time {...rest} dateTime={iso} title={exact}>
      {relativeTime(Date.parse(iso), now)}
    </time>
  )
}
