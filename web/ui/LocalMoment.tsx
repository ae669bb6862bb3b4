import { type ComponentProps, useRef } from 'react'
import { utcMoment } from '#contract/language/days.ts'
import { localMoment } from './local-moment.ts'
import { useEver } from './use-ever.ts'
import { useNear } from './use-near.ts'

const NEAR_PX = 200

interface LocalMomentProps extends Omit<ComponentProps<'time'>, 'dateTime' | 'children'> {
  moment: Date
}

/**
 * A moment in the reader's language and time zone. Until it is near the viewport it is in UTC, because
 * formatting the first moment of another zone takes some 90 ms on a slow phone.
 */
export function LocalMoment({ moment, ...attributes }: LocalMomentProps) {
  const ref = useRef<HTMLTimeElement>(null)
  const wasNear = useEver(useNear(ref, NEAR_PX))
  return (
    <time {...attributes} ref={ref} dateTime={moment.toISOString()}>
      {wasNear ? localMoment(moment) : utcMoment(moment)}
    </time>
  )
}
