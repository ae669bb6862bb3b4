import { explain } from '../../lib/api.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusRow } from '../../lib/row-focus.ts'
import { useRowKeys } from '../../lib/row-keys.ts'
import { useLoadFailure } from '../../lib/use-load-failure.ts'
import { useRoom } from '../../lib/use-room.ts'
import { cardClass } from '../../ui/card-class.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager, type PagerStep } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BulkBar, SelectAll } from './BulkBar.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { type AdminListing, type ServersQuery, useServers } from './queries.ts'
import { ACTION_KEYS, actionsFor, canDecide, rangeText } from './server-actions.ts'
import type { ServerRowProps } from './server-parts.tsx'
import { ServerCards } from './ServerCards.tsx'
import { ServersTable } from './ServersTable.tsx'
import { useServerWork } from './use-server-work.tsx'

interface ServerListProps {
  query: ServersQuery
  /** A line about the queue, above the list. */
  head: ReactNode
  /** The focus moves into the first row of the queue when it is loaded; then `onEntered` is called. */
  entering: boolean
  onEntered: () => void
  renderStep: (step: PagerStep) => ReactNode
}

const NONE: readonly AdminListing[] = []

/** The table or cards of one page, and all actions on them. */
export function ServerList({ query, head, entering, onEntered, renderStep }: ServerListProps) {
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
  useRowKeys({
    ids: items.map(({ _id }) => _id),
    keys: ['x', ...Object.keys(ACTION_KEYS)],
    press: (id, key) => {
      const listing = items.find(({ _id }) => _id === id)
      if (!listing) return false
      const action = ACTION_KEYS[key]
      if (key === 'x' && canDecide(listing)) select(id)
      else if (action && actionsFor(listing).includes(action)) work.press(listing, action)
      else return false
      return true
    },
  })
  // 'Review the queue' leads to its first row, once the queue is there.
  useEffect(() => {
    if (!entering || query.filter !== 'pending' || !data || isPlaceholderData) return
    const [first] = data.items
    if (!first || !focusRow(first._id, 'approve')) place.current?.focus()
    onEntered()
  }, [entering, query.filter, data, isPlaceholderData, onEntered])
  const isWide = useRoom(72)

  if (failure)
    return (
      <ErrorState
        message={explain('Failed to load', failure)}
        onRetry={() => void list.refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Placeholders />
  const canSelect = items.some(canDecide)
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
    <section ref={place} tabIndex={-1} aria-label="List of servers" className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-x-4 empty:hidden">
        {head}
        {!isWide && canSelect && query.filter === 'pending' && (
          <SelectAll items={items} chosen={chosen} onChoose={choose} />
        )}
      </div>
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
          {isWide ? (
            <ServersTable
              rows={rows}
              all={canSelect && <SelectAll items={items} chosen={chosen} bare onChoose={choose} />}
            />
          ) : (
            <ServerCards rows={rows} />
          )}
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
      <BulkBar
        chosen={chosen}
        busy={work.deciding}
        onChoose={choose}
        onDecide={(action) => work.pressMany(chosen, action)}
      />
      <NoteDialog {...work.noteDialog} />
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
            : filter === 'held'
              ? 'No link is held.'
              : 'No server is in this state.'
  return <EmptyState island="calm" title="No results" level={3} text={text} />
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
