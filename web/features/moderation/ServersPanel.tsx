import type { AdminPanelProps, AdminSearch } from '../../lib/admin-search.ts'
import { QueueHead } from './QueueHead.tsx'
import { type ServersQuery, useQueue } from './queries.ts'
import { FILTERS } from './server-actions.ts'
import { ServerList } from './ServerList.tsx'
import { ServersControls } from './ServersControls.tsx'

/** The Servers tab of the admin area. */
export function ServersPanel({ search, go, renderStep }: AdminPanelProps) {
  const query = readQuery(search)
  const { data: queue } = useQueue()
  return (
    <section aria-labelledby="servers-heading" className="grid grid-cols-1 gap-5">
      <QueueHead
        queue={queue}
        open={query.filter === 'pending'}
        onOpen={() => go({ status: 'pending', q: undefined })}
      />
      <ServersControls
        filter={query.filter}
        q={query.q}
        pending={queue?.pending}
        onFilter={(filter) => go({ status: filter === 'all' ? undefined : filter })}
        onSearch={(q) => go({ q: q === '' ? undefined : q }, { replace: true })}
      />
      <ServerList query={query} renderStep={renderStep} />
    </section>
  )
}

function readQuery({ q = '', status, page = 1 }: AdminSearch): ServersQuery {
  return { q: q.trim().slice(0, 60), page, filter: FILTERS.find((known) => known === status) ?? 'all' }
}
