import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { DELETED_KEPT_DAYS } from '#contract/staff/moderation.ts'
import { rangeText } from '../../../lib/PagedList.tsx'
import { Pager } from '../../../lib/Pager.tsx'
import { rowIdOf, focusRow } from '../../../lib/row-focus.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fading } from '../../../ui/Fading.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { reviewQuery } from '../review-pane/queries.ts'
import { ReviewPane } from '../review-pane/ReviewPane.tsx'
import { BulkBar, SelectAll } from './BulkBar.tsx'
import { type AdminListing, serversQuery, type ServersQuery } from './queries.ts'
import { ACTIONS, actionsFor, canDecide, type Filter, withAlike } from './server-actions.ts'
import { detailsId, RowActions, type ServerRowProps } from './server-parts.tsx'
import { ServerCards, ServersTable } from './ServerRows.tsx'
import { useServerWork } from './use-server-work.tsx'

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

export function ServerList({ query, head, entering, onEntered, open, onOpen }: ServerListProps) {
  const listQuery = useQuery(serversQuery(query))
  const errorNotice = useFailed(listQuery, 'Failed to load', JSON.stringify(query))
  const { data, isPlaceholderData, isFetching } = listQuery
  const items = data?.items ?? NONE
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter(({ _id }) => selected.has(_id))
  const together = withAlike(chosen)
  const container = useRef<HTMLDivElement>(null)
  const work = useServerWork(items, {
    container,
    isFetching,
    onDecided: () => setSelected(new Set()),
    onNext: (id, next) => id === open && onOpen(next, { replace: true }),
  })
  useEnter({
    items: isPlaceholderData ? undefined : data?.items,
    isAsked: entering && query.filter === 'pending',
    container,
    onEntered,
  })
  const select = (id: string) => setSelected(toggled(selected, id))
  const choose = (ids: readonly string[]) => setSelected(new Set(ids))
  const ids = items.map(({ _id }) => _id)
  const toggleDetails = (id: string) => onOpen(open === id ? null : id)
  const isOld = isPlaceholderData
  useListKeys(items, { open, isOld, onToggle: toggleDetails, onSelect: select, onAct: work.press })
  const isWide = useMinWidth(72)
  // The rows become cards beside the details: the focus stays with the row.
  useEffect(() => {
    if (open !== null && rowIdOf(document.activeElement) === null) focusRow(open)
  }, [open])

  if (errorNotice) return errorNotice
  if (!data) return <RowsSkeleton />
  const pane = open !== null && (
    <Details
      id={open}
      isWide={isWide}
      acting={work.actingOn(open)}
      onAct={work.press}
      onClose={() => onOpen(null)}
    />
  )
  /** The details follow the focus, so that J and K and every decision lead to the next ones. */
  function follow({ target }: FocusEvent) {
    const id = rowIdOf(target)
    if (id !== null && id !== open && ids.includes(id)) onOpen(id, { replace: true })
  }
  const canSelect = items.some(canDecide)
  const rows = items.map((listing): ServerRowProps => ({
    listing,
    acting: work.actingOn(listing._id),
    selected: selected.has(listing._id),
    onSelect: () => select(listing._id),
    onAct: (action) => work.press(listing, action),
    onOpen: () => toggleDetails(listing._id),
    isOpen: open === listing._id,
  }))
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
          <Arranged
            rows={rows}
            isWide={isWide}
            selectAll={canSelect && <SelectAll items={items} chosen={chosen} bare onChoose={choose} />}
            pane={pane}
            onFocus={follow}
          />
        </Fading>
      )}
      <ListEnd page={query.page} total={data.total} limit={data.limit} />
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

interface DetailsProps {
  id: string
  isWide: boolean
  acting: ServerRowProps['acting']
  onAct: ReturnType<typeof useServerWork>['press']
  onClose: () => void
}

/** What is known about a server, beside the list or above it, with its actions. */
function Details({ id, isWide, acting, onAct, onClose }: DetailsProps) {
  return (
    <ReviewPane
      id={id}
      isSheet={!isWide}
      onClose={() => {
        onClose()
        // On a phone not at the row's first action: the next Enter would decide.
        requestAnimationFrame(() => {
          if (isWide) focusRow(id)
          else document.getElementById(detailsId(id))?.focus()
        })
      }}
      renderActions={(listing) => (
        <RowActions
          listing={{ ...listing, deletedAt: null, inDetails: true }}
          acting={acting}
          onAct={(action) => onAct(listing, action)}
        />
      )}
    />
  )
}

function ListEnd({ page, total, limit }: { page: number; total: number; limit: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <output className="tabular text-ink-muted">{rangeText({ page, total, limit })}</output>
      <Pager page={page} pages={Math.ceil(total / limit)} parameter="page" label="Pages of servers" />
    </div>
  )
}

interface ArrangedProps {
  rows: readonly ServerRowProps[]
  isWide: boolean
  selectAll: ReactNode
  /** The details of one row; `false` while none are open. */
  pane: ReactNode
  onFocus: (event: FocusEvent) => void
}

/** A table; beside the details, cards; and on a narrow screen, cards alone. */
function Arranged({ rows, isWide, selectAll, pane, onFocus }: ArrangedProps) {
  if (!isWide)
    return (
      <>
        <ServerCards rows={rows} />
        {pane}
      </>
    )
  if (pane === false) return <ServersTable rows={rows} all={selectAll} />
  return (
    <div onFocus={onFocus} className="grid grid-cols-[minmax(0,24rem)_minmax(0,1fr)] items-start gap-5">
      <ServerCards rows={rows} />
      {pane}
    </div>
  )
}

interface KeyOptions {
  open: string | null
  /** Whether the rows are those of the previous page. */
  isOld: boolean
  onToggle: (id: string) => void
  onSelect: (id: string) => void
  onAct: ReturnType<typeof useServerWork>['press']
}

function useListKeys(items: readonly AdminListing[], options: KeyOptions) {
  const { open, isOld, onToggle, onSelect, onAct } = options
  const client = useQueryClient()
  useRowKeys({
    ids: items.map(({ _id }) => _id),
    keys: ['x', 'o', 'n', 'a', 'd', 's', 'u'],
    press: (id, key) => {
      if (key === 'o') {
        onToggle(id)
        return true
      }
      if (key === 'n') return open !== null && openNote()
      const listing = items.find(({ _id }) => _id === id)
      if (!listing) return false
      const action = actionsFor(listing).find((each) => ACTIONS[each].key === key)
      // Nobody decides about what is not on the screen yet.
      const isLoaded =
        !isOld && (open === null || client.getQueryData(reviewQuery(id).queryKey) !== undefined)
      if (key === 'x' && canDecide(listing)) onSelect(id)
      else if (action && isLoaded) onAct(listing, action)
      else return false
      return true
    },
  })
}

interface EnterOptions {
  items: readonly AdminListing[] | undefined
  isAsked: boolean
  container: RefObject<HTMLElement | null>
  onEntered: () => void
}

/** Moves the focus to the first row after 'Review the queue' was pressed, once the queue is loaded. */
function useEnter({ items, isAsked, container, onEntered }: EnterOptions) {
  useEffect(() => {
    if (!isAsked || !items) return
    const [first] = items
    if (!first || !focusRow(first._id, 'approve')) container.current?.focus()
    onEntered()
  }, [isAsked, items, container, onEntered])
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
