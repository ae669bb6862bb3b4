import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/application.ts'
import { SEARCH_MAX } from '#contract/directory.ts'
import { withoutHidden } from '#contract/text.ts'
import type { AdminApplication } from '#contract/wire/application.ts'
import type { AdminPanelProps, AdminSearch } from '../../lib/admin-search.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { explain } from '../../lib/api.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'
import { type ApplicationFilter, applicationsQuery } from './queries.ts'
import { STATUS_LABELS } from './status-labels.ts'

const STATUSES = ['all', ...APPLICATION_STATUSES] as const

/** The Applications tab of the admin area. */
export function ApplicationsPanel({ search, go, renderStep }: AdminPanelProps) {
  const filter = filterOf(search)
  const applications = useQuery(applicationsQuery(filter))
  const failure = useLoadFailure(applications, Object.values(filter).join())
  const [open, setOpen] = useState<AdminApplication | null>(null)
  const narrowed = filter.q !== '' || filter.status !== 'all'
  return (
    <section aria-labelledby="applications" className="grid gap-5">
      <h2 id="applications" className="text-3xl">
        Applications
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          value={filter.q}
          onSearch={(q) => go({ q: q === '' ? undefined : q }, { replace: true })}
        />
        <StatusFilter
          value={filter.status}
          onChange={(status) => go({ status: status === 'all' ? undefined : status })}
        />
      </div>
      <PagedList
        data={applications.data}
        failure={failure && explain('Failed to load', failure)}
        onRetry={() => void applications.refetch()}
        busy={applications.isFetching}
        stale={applications.isPlaceholderData}
        label="Pages of applications"
        renderStep={renderStep}
        empty={
          <EmptyState
            level={3}
            island="crew"
            title={narrowed ? 'No results' : 'Nobody has applied yet'}
            text={narrowed ? 'No applications match these filters.' : 'Applications show up here.'}
          />
        }
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((application) => (
              <ApplicationRow
                key={application._id}
                application={application}
                onOpen={() => setOpen(application)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ApplicationDialog application={open} onClose={() => setOpen(null)} />
    </section>
  )
}

/** Invalid values fall back to their default. */
function filterOf({ status, q = '', page = 1 }: AdminSearch): ApplicationFilter {
  return {
    status: STATUSES.find((known) => known === status) ?? 'all',
    q: [...withoutHidden(q)].slice(0, SEARCH_MAX).join(''),
    page,
  }
}

function SearchField({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const [text, setText] = useDebounced(value, onSearch)
  return (
    <TextField
      type="search"
      label="Search by name or id"
      value={text}
      onChange={(event) => setText(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX}
      className="min-w-0 flex-1 basis-60"
    />
  )
}

interface StatusFilterProps {
  value: ApplicationStatus | 'all'
  onChange: (status: ApplicationStatus | 'all') => void
}

function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <SelectField
      label="Status"
      value={value}
      onChange={({ target }) => onChange(STATUSES.find((status) => status === target.value) ?? 'all')}
      className="w-44"
    >
      {STATUSES.map((status) => (
        <option key={status} value={status}>
          {STATUS_LABELS[status]}
        </option>
      ))}
    </SelectField>
  )
}
