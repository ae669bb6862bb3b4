import { type ComponentProps, useRef } from 'react'
import { utcMoment } from '#contract/language/days.ts'
import { localMoment } from './local-moment.ts'
import { useEver } from './use-ever.ts'
import { useNear } from './use-near.ts'

interface LocalMomentProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'children'> {
  moment: Date
  write?: (moment: Date) => string
}

/**
 * A moment in the reader's own language and time zone. It is in UTC until it is near the viewport, because
 * the first moment in another zone takes a slow phone some 90 ms.
 */
export function LocalMoment({ moment, write = localMoment, ...rest }: LocalMomentProps) {
  const ref = useRef<HTMLTimeElement>(null)
  const wasNear = useEver(useNear(ref, 200))
  return (
    <time {...rest} ref={ref} dateTime={moment.toISOString()}>
      {wasNear ? write(moment) : utcMoment(moment)}
    </time>
  )
}
