import { type ReactNode, useRef, useState } from 'react'
import { explain } from '../../lib/api.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { useMedia } from '../../lib/use-media.ts'
import { cardClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager, type PagerStep } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BulkBar, SelectAll } from './BulkBar.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { type AdminListing, type ServersQuery, useServers } from './queries.ts'
import { rangeText } from './server-actions.ts'
import type { ServerRowProps } from './server-parts.tsx'
import { ServerCards } from './ServerCards.tsx'
import { ServersTable } from './ServersTable.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useServerWork } from './use-server-work.tsx'

interface ServerListProps {
  query: ServersQuery
  renderStep: (step: PagerStep) => ReactNode
}

const NONE: readonly AdminListing[] = []

/** The table or cards of one page, and all actions on them. */
export function ServerList({ query, renderStep }: ServerListProps) {
  const list = useServers(query)
  const failure = useLoadFailure(list, JSON.stringify(query))
  const { data, isPlaceholderData, isFetching } = list
  const items = data?.items ?? NONE
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ _id }) => selected.has(_id))
  const place = useRef<HTMLDivElement>(null)
  const work = useServerWork(items, { place, isFetching, onDecided: () => setSelected(new Set()) })
  const select = (id: string) => setSelected(toggled(selected, id))
  const choose = (ids: readonly string[]) => setSelected(new Set(ids))
  useListKeys({ place, items, press: work.press, select })
  const isWide = useMedia('(min-width: 72rem)')

  if (failure)
    return (
      <ErrorState
        message={explain('Failed to load', failure)}
        onRetry={() => void list.refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Placeholders />
  const rows = items.map((listing): ServerRowProps => {
    const { _id } = listing
    return {
      listing,
      acting: work.actingOn(_id),
      selected: selected.has(_id),
      onSelect: () => select(_id),
      onAct: (action) => work.press(listing, action),
    }
  })
  return (
    <section ref={place} tabIndex={-1} aria-label="List of servers" className="grid grid-cols-1 gap-5">
      {work.notice}
      {data.cut && (
        <p className="text-ink-muted">
          Too many servers match: only the newest are searched. Type more of the name to find others.
        </p>
      )}
      {items.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx('grid grid-cols-1 gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <SelectAll items={items} chosen={chosen} onChoose={choose} />
          {isWide ? <ServersTable rows={rows} /> : <ServerCards rows={rows} />}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <output className="tabular text-ink-muted">{rangeText({ ...data, page: query.page })}</output>
        <Pager
          page={query.page}
          pages={Math.ceil(data.total / data.limit)}
          renderStep={renderStep}
          label="Pages of servers"
        />
      </div>
      {isWide && items.length > 0 && <KeysHelp />}
      <BulkBar
        chosen={chosen}
        busy={work.deciding}
        onChoose={choose}
        onDecide={(action) => work.pressMany(chosen, action)}
      />
      <NoteDialog {...work.noteDialog} />
      <DeleteDialog {...work.deleteDialog} />
    </section>
  )
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function Nothing({ query: { q, filter, page } }: { query: ServersQuery }) {
  const text =
    page > 1
      ? 'This page does not exist.'
      : q !== ''
        ? `No server or owner matches “${q}”.`
        : filter === 'pending'
          ? 'All quiet in the harbour: no server is waiting for a decision.'
          : filter === 'deleted'
            ? 'Nothing was deleted in the last 30 days.'
            : 'No server is in this state.'
  return <EmptyState island="calm" title="No results" level={3} text={text} />
}

function KeysHelp() {
  const key = 'notch notch-step-2 notch-edge-line px-1.5 py-0.5 font-sans text-xs text-ink'
  return (
    <p className="text-sm leading-7 text-ink-muted">
      Keyboard shortcuts while a row has the focus: <kbd className={key}>J</kbd> next,{' '}
      <kbd className={key}>K</kbd> previous, <kbd className={key}>A</kbd> approve,{' '}
      <kbd className={key}>D</kbd> deny, <kbd className={key}>S</kbd> suspend, <kbd className={key}>U</kbd>{' '}
      unsuspend, <kbd className={key}>X</kbd> select. After a decision the focus moves to the next row.
    </p>
  )
}

function Placeholders() {
  return (
    <div className={cardClass({ className: 'grid gap-4 px-5 py-5' })}>
      <output className="sr-only">Loading…</output>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <div key={place} className="flex items-center gap-6">
          <Skeleton className="h-6 grow" />
          <Skeleton className="h-6 w-24 max-sm:hidden" />
          <Skeleton className="h-6 w-32 max-md:hidden" />
          <Skeleton className="h-9 w-48 max-sm:w-24" />
        </div>
      ))}
    </div>
  )
}
