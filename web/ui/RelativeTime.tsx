import { useEffect, useState, type ComponentProps } from 'react'
import { relativeTime } from './relative-time.ts'

const MINUTE = 60_000

interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'title' | 'children'> {
  /** ISO 8601. */
  iso: string
}

/** How long ago, kept right while the page is open; the exact local time on hover. Where the time itself is refreshed in place, give it as key, too. */
export function RelativeTime({ iso, ...rest }: RelativeTimeProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(iso)
  const exact = date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time {...rest} dateTime={iso} title={exact}>
      {relativeTime(date.getTime(), now)}
    </time>
  )
}
