import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ALWAYS_SHOWN, type NoticeKind } from '#contract/events/notice.ts'
import type { NoticeSetting } from '#contract/events/notice.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { lazyExtra } from '../../../lib/lazy-extra.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { deviceQuery, settingsQuery, useSetNotice } from './queries.ts'

const DevicePush = lazyExtra(() => import('./DevicePush.tsx'))

export function NoticeSettings() {
  const settings = useQuery(settingsQuery)
  const hasDevice = Boolean(useQuery(deviceQuery).data?.settings)
  const errorNotice = useFailed(settings, t`We couldn’t load your settings.`)
  if (errorNotice) return errorNotice
  if (!settings.data) return <RowsSkeleton />
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section id="kinds" title={t`What we notify you about`} heading="text-3xl">
        <ul className={cardClass({ className: 'px-4 sm:px-5' })}>
          {settings.data.kinds.map((setting) => (
            <Kind key={setting.kind} setting={setting} isSent={hasDevice} />
          ))}
        </ul>
      </Section>
      <Section id="elsewhere" title={t`Where else it is sent`} heading="text-3xl">
        <Suspense>
          <DevicePush />
        </Suspense>
      </Section>
    </div>
  )
}

/** The switches of a kind, which apply at once. */
function Kind({ setting: saved, isSent }: { setting: NoticeSetting; isSent: boolean }) {
  const { mutate, isPending, variables } = useSetNotice(saved.kind)
  const setting = isPending ? variables : saved
  const { kind, shown, delivered } = setting
  const about = say(`noticeAbout.${kind}`)
  const isFixed = ALWAYS_SHOWN.includes(kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t-2 border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-lg">{say(`noticeKind.${kind}`)}</h3>
        <p className="text-sm text-ink-muted">
          <span>{isFixed ? t`${about}. You are always notified.` : about}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {!isFixed && (
          <Switch
            label={<Named kind={kind}>{t`Show`}</Named>}
            checked={shown}
            // What is not shown is not sent, so nobody would see that sending stays off.
            onChange={({ target: { checked } }) => mutate({ kind, shown: checked, delivered: checked })}
          />
        )}
        {isSent && shown && (
          <Switch
            label={<Named kind={kind}>{t`Send`}</Named>}
            checked={delivered}
            onChange={({ target }) => mutate({ ...setting, delivered: target.checked })}
          />
        )}
      </div>
    </li>
  )
}

function Named({ kind, children }: { kind: NoticeKind; children: string }) {
  return (
    <span>
      {children}
      <span className="sr-only"> {say(`noticeKind.${kind}`)}</span>
    </span>
  )
}
