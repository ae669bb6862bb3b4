import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { REPORT_STATUSES } from '#contract/staff/report-status.ts'
import { REPORT_STATUS_WORDS } from '#contract/staff/report-words.ts'
import {
  DEFAULT_REPORT_STATUS,
  canHandleReport,
  type ReportAction,
  REPORT_TYPES,
} from '#contract/staff/report.ts'
import type { AdminReport } from '#contract/staff/report.wire.ts'
import type { AdminPanelProps, AdminSearch } from '../../../lib/admin-search.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { actionIn, focusRow } from '../../../lib/row-focus.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { WithPane } from '../../../ui/WithPane.tsx'
import { ServerPane } from '../queue/ServerActions.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import {
  type ReportEntry,
  type ReportFilter,
  reportsQuery,
  useMarkGroup,
  useMarkReviewed,
  useReopen,
} from './queries.ts'
import { TYPE_LABELS } from './report-labels.ts'
import { ReportRow } from './ReportRow.tsx'

export default function ReportsPanel({ search, go }: AdminPanelProps) {
  const filter = filterOf(search)
  const reports = useQuery(reportsQuery(filter))
  const errorNotice = useFailed(reports, 'Failed to load', Object.values(filter).join())
  const mark = useMarkReviewed()
  const reopen = useReopen()
  const markAll = useMarkGroup()
  const [closing, setClosing] = useState<(ReportEntry & { deleteReview: boolean }) | null>(null)
  const isWide = useMinWidth(72)
  const open = search.open ?? null
  const show = (id: string | null) => go({ open: id ?? undefined, page: search.page })

  /** When a row leaves the list, the focus moves to the next row. When it stays, it keeps the focus. */
  function keepFocus(report: AdminReport) {
    const items = (reports.data?.items ?? []).map((entry) => entry.report)
    const at = items.findIndex(({ _id }) => _id === report._id)
    const next = filter.status === 'all' ? report : (items[at + 1] ?? items[at - 1])
    requestAnimationFrame(() => next && focusRow(next._id))
  }
  function act({ report, group }: ReportEntry, action: ReportAction) {
    if (action === 'close') return setClosing({ report, group, deleteReview: false })
    // Reports that were marked together can be reopened one by one, after the list is loaded again.
    if (group && action === 'reopen') return undefined
    if (group) {
      markAll.mutate(group)
      return keepFocus(report)
    }
    const work = action === 'review' ? mark : reopen
    if (work.isPending && work.variables === report._id) return undefined
    work.mutate(report._id)
    return keepFocus(report)
  }
  useRowKeys({
    ids: reports.data?.items.map((entry) => entry.report._id) ?? [],
    keys: ['s', 'o', ...Object.keys(ACTION_KEYS)],
    press: (id, key) => {
      const entry = reports.data?.items.find(({ report: { _id } }) => _id === id)
      if (reports.isPlaceholderData) return false
      if (key === 's' || key === 'o') return pressIn(id, key === 's' ? 'suspend' : 'open')
      const action = ACTION_KEYS[key]
      if (!entry || !action || !canHandleReport(entry.report.status, action)) return false
      act(entry, action)
      return true
    },
  })

  return (
    <Section id="reports" title="Reports" heading="sr-only">
      <Filters filter={filter} go={go} />
      <WithPane
        isWide={isWide}
        pane={open !== null && <ServerPane id={open} isSheet={!isWide} onClose={() => show(null)} />}
      >
        <PagedList
          query={reports}
          errorNotice={errorNotice}
          label="Pages of reports"
          parameter="page"
          empty={<NoReports filter={filter} />}
        >
          {(items) => (
            <ul className="grid gap-3">
              {items.map((entry) => (
                <ReportRow
                  key={entry.report._id}
                  {...entry}
                  isOpen={open === entry.report.serverId}
                  onOpen={() => show(open === entry.report.serverId ? null : entry.report.serverId)}
                  onAct={(action) => act(entry, action)}
                  onDeleteReview={() => setClosing({ ...entry, deleteReview: true })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </WithPane>
      {closing && (
        <CloseDialog
          {...closing}
          onDone={() => {
            // A dialog returns the focus to its button when it closes; the focus can move on only after that.
            flushSync(() => setClosing(null))
            keepFocus(closing.report)
          }}
          onCancel={() => setClosing(null)}
        />
      )}
    </Section>
  )
}

function Filters({ filter, go }: { filter: ReportFilter } & Pick<AdminPanelProps, 'go'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ChipChoice
        label="Reported"
        of={TYPES}
        names={TYPE_LABELS}
        chosen={filter.type}
        onChoose={(type) => go({ type: type === 'all' ? undefined : type })}
      />
      <ChoiceField
        label="Status"
        labelHidden
        of={STATUSES}
        names={REPORT_STATUS_WORDS}
        value={filter.status}
        onChoose={(status) => go({ status: status === DEFAULT_REPORT_STATUS ? undefined : status })}
        className="w-44"
      />
    </div>
  )
}

/** Presses a button or link of a row. Returns whether it is there. */
function pressIn(id: string, action: string): boolean {
  const button = actionIn(id, action)
  button?.click()
  return button !== null
}

/** The keys for approve, deny and undo on the servers tab, and what they do here. */
const ACTION_KEYS: Record<string, ReportAction> = { a: 'review', d: 'close', u: 'reopen' }

/** Invalid values fall back to their default. */
function filterOf({ status, type, page = 1 }: AdminSearch): ReportFilter {
  return {
    status: STATUSES.find((known) => known === status) ?? DEFAULT_REPORT_STATUS,
    type: REPORT_TYPES.find((known) => known === type) ?? 'all',
    page,
  }
}

const STATUSES = [...REPORT_STATUSES, 'all'] as const
const TYPES = ['all', ...REPORT_TYPES] as const

function NoReports({ filter }: { filter: ReportFilter }) {
  const waiting = filter.status === 'open' && filter.type === 'all'
  return (
    <EmptyState
      level={3}
      island="calm"
      title={waiting ? 'No open reports' : 'No results'}
      text={waiting ? 'No report is waiting for you.' : 'No reports match these filters.'}
    />
  )
}
