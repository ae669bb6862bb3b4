import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusedRow, focusRow } from '../../../lib/row-focus.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { rangeText } from '../../../lib/PagedList.tsx'
import { Pager } from '../../../lib/Pager.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { reviewQuery } from '../review-pane/queries.ts'
import { ReviewPane } from '../review-pane/ReviewPane.tsx'
import { BulkBar, SelectAll } from './BulkBar.tsx'
import { type AdminListing, serversQuery, type ServersQuery } from './queries.ts'
import { ACTIONS, actionsFor, canDecide, type Filter } from './server-actions.ts'
import { detailsId, RowActions, type ServerRowProps } from './server-parts.tsx'
import { ServerCards, ServersTable } from './ServerRows.tsx'
import { useServerWork } from './use-server-work.tsx'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'

interface ServerListProps {
  query: ServersQuery
  /** A line about the queue, above the list. */
  head: ReactNode
  /** The focus moves into the first row of the queue when it is loaded; then `onEntered` is called. */
  entering: boolean
  onEntered: () => void
  /** The listing whose details are open, and how another one is opened. */
  open: string | null
  onOpen: (id: string | null, options?: { replace?: boolean }) => void
}

const NONE: readonly AdminListing[] = []

/** The table or cards of one page, and all actions on them. */
export function ServerList({ query, head, entering, onEntered, open, onOpen }: ServerListProps) {
  const list = useQuery(serversQuery(query))
  const client = useQueryClient()
  const failure = useFailed(list, 'Failed to load', JSON.stringify(query))
  const { data, isPlaceholderData, isFetching } = list
  const items = data?.items ?? NONE
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ _id }) => selected.has(_id))
  const together = chosen.flatMap((listing) => [listing, ...listing.alike])
  const container = useRef<HTMLDivElement>(null)
  const work = useServerWork(items, {
    container,
    isFetching,
    onDecided: () => setSelected(new Set()),
    onNext: (id, next) => id === open && onOpen(next, { replace: true }),
  })
  const select = (id: string) => setSelected(toggled(selected, id))
  const choose = (ids: readonly string[]) => setSelected(new Set(ids))
  const ids = items.map(({ _id }) => _id)
  useRowKeys({
    ids,
    keys: ['x', 'o', 'n', 'a', 'd', 's', 'u'],
    press: (id, key) => {
      if (key === 'o') {
        onOpen(open === id ? null : id)
        return true
      }
      if (key === 'n') return open !== null && openNote()
      const listing = items.find(({ _id }) => _id === id)
      if (!listing) return false
      const action = actionsFor(listing).find((each) => ACTIONS[each].key === key)
      // Nobody decides about what is not on the screen yet.
      const isLoaded =
        !isPlaceholderData && (open === null || client.getQueryData(reviewQuery(id).queryKey) !== undefined)
      if (key === 'x' && canDecide(listing)) select(id)
      else if (action && isLoaded) work.press(listing, action)
      else return false
      return true
    },
  })
  // 'Review the queue' leads to its first row, once the queue is there.
  useEffect(() => {
    if (!entering || query.filter !== 'pending' || !data || isPlaceholderData) return
    const [first] = data.items
    if (!first || !focusRow(first._id, 'approve')) container.current?.focus()
    onEntered()
  }, [entering, query.filter, data, isPlaceholderData, onEntered])
  const isWide = useMinWidth(72)
  // The rows become cards beside the details: the focus stays with the row.
  useEffect(() => {
    if (open !== null && focusedRow(document.activeElement) === null) focusRow(open)
  }, [open])

  if (failure) return failure
  if (!data) return <RowsSkeleton />
  const pane = open !== null && (
    <ReviewPane
      id={open}
      isSheet={!isWide}
      onClose={() => {
        onOpen(null)
        // On a phone not at the row's first action: the next Enter would decide.
        requestAnimationFrame(() => {
          if (isWide) focusRow(open)
          else document.getElementById(detailsId(open))?.focus()
        })
      }}
      renderActions={(listing) => (
        <RowActions
          listing={{ ...listing, deletedAt: null, inDetails: true }}
          acting={work.actingOn(listing._id)}
          onAct={(action) => work.press(listing, action)}
        />
      )}
    />
  )
  /** The details follow the focus, so that J and K and every decision lead to the next ones. */
  function follow({ target }: FocusEvent) {
    const id = focusedRow(target)
    if (id !== null && id !== open && ids.includes(id)) onOpen(id, { replace: true })
  }
  const canSelect = items.some(canDecide)
  const rows = items.map((listing): ServerRowProps => {
    const { _id } = listing
    return {
      listing,
      acting: work.actingOn(_id),
      selected: selected.has(_id),
      onSelect: () => select(_id),
      onAct: (action) => work.press(listing, action),
      onOpen: () => onOpen(open === _id ? null : _id),
      isOpen: open === _id,
    }
  })
  return (
    <section ref={container} tabIndex={-1} aria-label="List of servers" className="grid grid-cols-1 gap-3">
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
        <Fading isOld={isPlaceholderData} className="grid grid-cols-1 gap-5">
          {!isWide && (
            <>
              <ServerCards rows={rows} />
              {pane}
            </>
          )}
          {isWide && open === null && (
            <ServersTable
              rows={rows}
              all={canSelect && <SelectAll items={items} chosen={chosen} bare onChoose={choose} />}
            />
          )}
          {isWide && open !== null && (
            <div
              onFocus={follow}
              className="grid grid-cols-[minmax(0,24rem)_minmax(0,1fr)] items-start gap-5"
            >
              <ServerCards rows={rows} />
              {pane}
            </div>
          )}
        </Fading>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <output className="tabular text-ink-muted">{rangeText({ ...data, page: query.page })}</output>
        <Pager
          page={query.page}
          pages={Math.ceil(data.total / data.limit)}
          parameter="page"
          label="Pages of servers"
        />
      </div>
      <BulkBar
        count={together.length}
        busy={work.deciding}
        onChoose={choose}
        onDecide={(action) => work.pressMany(together, action)}
      />
      {work.noteDialog}
    </section>
  )
}

/** Opens the form of the note in the details. Returns whether it is there. */
function openNote(): boolean {
  const button = document.querySelector<HTMLElement>('[data-staff-note]')
  button?.click()
  return button !== null
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What an empty list says of its filter. */
const NOTHING: Partial<Record<Filter, string>> = {
  pending: 'All quiet in the harbour: no server is waiting for a decision.',
  deleted: `Nothing was deleted in the last ${DELETED_KEPT_DAYS} days.`,
  changes: 'No change is waiting.',
  held: 'No link is waiting.',
}

function Nothing({ query }: { query: ServersQuery }) {
  return <EmptyState island="calm" title="No results" level={3} text={nothingText(query)} />
}

function nothingText({ q, filter, page }: ServersQuery): string {
  if (page > 1) return 'This page does not exist.'
  if (q !== '') return `No server or owner matches “${q}”.`
  return NOTHING[filter] ?? 'No server is in this state.'
}
