import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { APPLICATION_TABLE } from '#contract/community/application.ts'
import type { MyApplications } from '#contract/community/application.wire.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useWait } from '../../../lib/use-wait.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ApplicationState } from './ApplicationState.tsx'
import { myApplicationsQuery } from './queries.ts'

/** The form loads its library and schemas itself, because visitors never need them. */
const ApplicationForm = lazy(() => import('./ApplicationForm.tsx'))

/** For signed-in people: the status of their application, and the form for a new one. */
export function OwnApplication() {
  const mine = useQuery(myApplicationsQuery)
  const errorNotice = useFailed(mine, t`We couldn’t load your application.`)
  const left = useWait(mine.data?.opensAt)
  if (errorNotice) return errorNotice
  if (!mine.data) return <Spinner />
  const { item, items } = mine.data
  const accepted = item?.status === 'accepted'
  return (
    <div className="grid gap-8">
      {item && <ApplicationState item={item} items={items} left={left} />}
      {!accepted && (
        <section aria-label={t`Apply`} className={cardClass({ className: 'p-5 sm:p-8' })}>
          <Suspense fallback={<Spinner />}>
            <ApplicationForm closed={whyClosed(mine.data, left)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

/** Why nothing can be sent now; `null` when sending is possible. */
function whyClosed({ item }: MyApplications, left: number): string | null {
  if (item && APPLICATION_TABLE[item.status] === 'in-progress')
    return t`You can apply again after we decide on this one.`
  return left > 0 ? againText(left) : null
}

function againText(left: number): string {
  const wait = durationText(left)
  return t`You can apply again in ${wait}.`
}
