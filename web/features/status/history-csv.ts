import { t } from '@lingui/core/macro'
import { iso } from '#contract/base/iso.ts'
import { say } from '#contract/language/i18n.ts'
import { COMPONENTS, type StatusHistory } from '#contract/status/status.ts'
import { csvText } from '../../lib/csv.ts'

/** The last hour as a table: one row per component and minute, oldest first. */
export function historyCsv({ components }: StatusHistory): string {
  const head = [t`Component`, t`Minute (UTC)`, t`Requests`, t`Slow latency (p95, ms)`, t`Error rate`]
  const rows = COMPONENTS.flatMap((component) =>
    components[component].map(({ ts, count, p95, errorRate }) => [
      say(`component.${component}`),
      ts,
      count,
      p95,
      errorRate,
    ]),
  )
  return csvText([head, ...rows])
}

/** `status-60m-2026-09-18-14-05.csv`, by the UTC clock. */
export function historyFileName(minutes: number, now: number): string {
  return `status-${minutes}m-${iso(now).slice(0, 16).replaceAll(/[T:]/g, '-')}.csv`
}
