import { type ComponentProps, useState } from 'react'
import { useNow } from './clock.ts'
import { exactTime } from './exact-time.ts'
import { relativeTime } from './relative-time.ts'

interface RelativeTimeProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'title' | 'children'> {
  /** ISO 8601. */
  iso: string
}

/** Relative time, updated while the page is open; its tooltip shows the exact local time. */
export function RelativeTime({ iso, ...rest }: RelativeTimeProps) {
  const now = useNow()
  // Only the browser knows the reader's language and time zone. The first moment written in them takes long,
  // and phones never show it.
  const [exact, setExact] = useState<string>()
  return (
    <time {...rest} dateTime={iso} title={exact} onPointerEnter={() => setExact(exactTime(iso))}>
      {relativeTime(Date.parse(iso), now)}
    </time>
  )
}
