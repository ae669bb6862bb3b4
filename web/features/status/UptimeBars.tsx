import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import { shortDayText } from '#contract/language/days.ts'
import { say } from '#contract/language/i18n.ts'
import { dayText } from '#contract/status/status-text.ts'
import {
  COMPONENTS,
  type Component,
  type DayUptime,
  type StatusSummary,
  UPTIME_DAYS,
  uptimeText,
} from '#contract/status/status.ts'
import { cardClass } from '../../ui/card-class.ts'
import { useNow } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayBarClass } from './status-styles.ts'

export function UptimeBars({ summary }: { summary: StatusSummary | undefined }) {
  return (
    <Section id="uptime" title={t`Last seven days`} className="grid gap-4">
      <div className={cardClass({ className: 'grid gap-7 p-5 sm:p-7' })}>
        {COMPONENTS.map((component) => (
          <ComponentDays key={component} component={component} summary={summary} />
        ))}
        <div className="border-t border-line pt-5">
          <p className="max-w-prose text-sm text-ink-muted">{say('status.formula')}</p>
        </div>
      </div>
    </Section>
  )
}

function ComponentDays({ component, summary }: { component: Component; summary: StatusSummary | undefined }) {
  const now = useNow()
  const called = say(`component.${component}`)
  const days = summary && fillDays(summary.days[component], now)
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{called}</h3>
        <p className="tabular text-ink-muted">
          <Uptime share={summary?.uptime7d[component]} />
        </p>
      </div>
      <ol
        className="grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-x-1 gap-y-2 sm:gap-x-2"
        aria-label={t`${called}, day by day`}
      >
        {days
          ? days.map((day) => <Day key={day.day} {...day} />)
          : Array.from({ length: UPTIME_DAYS }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-10 w-full" />
                <span className="block h-[2lh] text-xs sm:h-[2lh]" />
              </li>
            ))}
      </ol>
    </div>
  )
}

function Day({ day, uptime }: DayUptime) {
  return (
    <li className="min-w-0" title={dayText({ day, uptime })}>
      <span className="sr-only">{dayText({ day, uptime })}</span>
      <span aria-hidden="true" className={cx('block h-10 notch-clip notch-step-2', dayBarClass(uptime))} />
      <span
        aria-hidden="true"
        className="tabular mt-1 grid justify-items-center text-xs leading-tight text-ink-muted"
      >
        <span className={cx('whitespace-nowrap', uptime !== null && uptime < 1 && 'font-bold text-ink')}>
          {uptime === null ? '–' : uptimeText(uptime)}
        </span>
        <span className="text-center text-balance">{shortDayText(day)}</span>
      </span>
    </li>
  )
}

/** `undefined` while it loads, `null` without measurements. */
function Uptime({ share }: { share: number | null | undefined }) {
  if (share === undefined) return <Skeleton className="h-5 w-28" />
  const shown = uptimeText(share)
  if (share === null) return <span className="font-bold text-ink">{shown}</span>
  return (
    <Trans>
      <span className="font-bold text-ink">{shown}</span> uptime
    </Trans>
  )
}

/** Always seven days: missing days have no data. The last day is the last one in the response, or today. */
function fillDays(days: readonly DayUptime[], now: number): DayUptime[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const last = Date.parse(
    days
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? iso(now).slice(0, 10),
  )
  return Array.from({ length: UPTIME_DAYS }, (_, index) => {
    const day = iso(last - (UPTIME_DAYS - 1 - index) * DAY).slice(0, 10)
    return byDay.get(day) ?? { day, uptime: null }
  })
}
