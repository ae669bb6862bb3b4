import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import type { AdminPanelProps, AdminSearch } from '../../../lib/admin-search.ts'
import { QueueHead } from './QueueHead.tsx'
import { queueQuery, type ServersQuery } from './queries.ts'
import { FILTERS } from './server-actions.ts'
import { ServerList } from './ServerList.tsx'
import { ServersControls } from './ServersControls.tsx'
import { Section } from '../../../ui/Section.tsx'

/** The Servers tab of the admin area. */
export default function ServersPanel({ search, heldLinks, heldChanges, go, renderStep }: AdminPanelProps) {
  const query = readQuery(search)
  const { data: queue } = useQuery(queueQuery)
  const [entering, setEntering] = useState(false)
  const leave = useCallback(() => setEntering(false), [])
  return (
    <Section id="servers-heading" title="Servers" heading="sr-only" className="grid grid-cols-1 gap-3">
      <ServersControls
        filter={query.filter}
        q={query.q}
        waiting={{ pending: queue && queue.pending + heldChanges, held: heldLinks }}
        onFilter={(filter) => go({ status: filter === 'all' ? undefined : filter, open: undefined })}
        onSearch={(q) => go({ q: q === '' ? undefined : q }, { replace: true })}
      />
      <ServerList
        query={query}
        head={
          <QueueHead
            queue={queue}
            open={query.filter === 'pending'}
            onOpen={() => {
              setEntering(true)
              go({ status: 'pending', q: undefined })
            }}
          />
        }
        entering={entering}
        onEntered={leave}
        open={search.open ?? null}
        onOpen={(id, options) => go({ open: id ?? undefined, page: search.page }, options)}
        renderStep={renderStep}
      />
    </Section>
  )
}

function readQuery({ q = '', status, page = 1 }: AdminSearch): ServersQuery {
  return {
    q: [...withoutHidden(q).trim()].slice(0, SEARCH_MAX).join(''),
    page,
    filter: FILTERS.find((known) => known === status) ?? 'all',
  }
}
