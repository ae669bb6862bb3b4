import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import type { AdminPanelProps, AdminSearch } from '../../../lib/admin-search.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ScrollChips } from '../../../ui/ChipChoice.tsx'
import { ClockIcon } from '../../../ui/more-icons.tsx'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { waitingQuery } from '../page/waiting.tsx'
import type { ServersQuery } from './queries.ts'
import { FILTER_LABELS, FILTERS } from './server-actions.ts'
import { ServerList } from './ServerList.tsx'

export default function ServersPanel({ search: address, go }: AdminPanelProps) {
  const query = readQuery(address)
  const search = (q: string) => go({ q: q === '' ? undefined : q }, { replace: true })
  const text = useSearchText(query.q, search)
  const { data: waiting } = useQuery(waitingQuery)
  const [entering, setEntering] = useState(false)
  const leave = useCallback(() => setEntering(false), [])
  return (
    <Section id="servers-heading" title="Servers" heading="sr-only" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ScrollChips
          label="Status"
          of={FILTERS}
          names={FILTER_LABELS}
          chosen={query.filter}
          onChoose={(filter) => go({ status: filter === 'all' ? undefined : filter, open: undefined })}
          waiting={{ pending: waiting?.servers, changes: waiting?.changes, held: waiting?.links }}
        />
        <QuickSearch label="Search servers" placeholder="Name, owner or id" search={text} />
      </div>
      <ServerList
        query={query}
        head={
          <QueueHead
            oldestSince={waiting?.oldestSince}
            open={query.filter === 'pending'}
            onOpen={() => {
              setEntering(true)
              go({ status: 'pending', q: undefined })
            }}
          />
        }
        entering={entering}
        onEntered={leave}
        open={address.open ?? null}
        onOpen={(id, options) => go({ open: id ?? undefined, page: address.page }, options)}
      />
    </Section>
  )
}

function readQuery({ q = '', status, page = 1 }: AdminSearch): ServersQuery {
  return {
    q: cutTo(withoutHidden(q).trim(), SEARCH_MAX),
    page,
    filter: FILTERS.find((known) => known === status) ?? 'all',
  }
}

interface QueueHeadProps {
  /** Since when the oldest waits; `null` where nothing waits, undefined while that is unknown. */
  oldestSince: string | null | undefined
  /** Whether the list shows the queue. */
  open: boolean
  onOpen: () => void
}

/** The age of the oldest listing in the queue. The number of listings is beside the filter. */
function QueueHead({ oldestSince, open, onOpen }: QueueHeadProps) {
  if (oldestSince === undefined) return <span className="min-h-9 pointer-coarse:min-h-11" />
  if (oldestSince === null)
    return open ? null : (
      <p className="flex min-h-9 items-center text-sm text-ink-muted pointer-coarse:min-h-11">
        Nothing is waiting for a decision.
      </p>
    )
  return (
    <div className="flex min-h-9 grow items-center gap-x-4 text-sm pointer-coarse:min-h-11">
      <p className="flex min-w-0 items-center gap-x-2 text-ink-muted">
        <ClockIcon className="size-4 text-amber" />
        <span>
          The oldest from <RelativeTime iso={oldestSince} className="text-ink" />
        </span>
      </p>
      {!open && (
        <Button size="sm" onClick={onOpen} className="shrink-0">
          Review the queue
        </Button>
      )}
    </div>
  )
}
