import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AppealOutcome } from '#contract/decisions/statement.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { shortDateText } from '#contract/text/english-days.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { rowIdOf, focusRow } from '../../../lib/row-focus.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useMinWidth } from '../../../lib/use-min-width.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { useNow } from '../../../ui/clock.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { sentence, userText } from '../../../ui/user-text.ts'
import { WithPane } from '../../../ui/WithPane.tsx'
import { AppealDialog } from './AppealDialog.tsx'
import { AppealText } from './AppealText.tsx'
import { appealsQuery, type AppealStatus, STATUSES } from './queries.ts'
import { type ServerOf, TakeBack } from './TakeBack.tsx'

const STATUS_LABELS: Record<AppealStatus, string> = { waiting: 'Waiting', decided: 'Decided' }
const EMPTY: Record<AppealStatus, { title: string; text: string }> = {
  waiting: { title: 'No appeals', text: 'No appeal is waiting.' },
  decided: { title: 'Nothing decided yet', text: 'Decided appeals show up here.' },
}
/** Keys as in other lists. Each opens the dialog with an outcome, which counts when it is sent. */
const OUTCOME_KEYS: Record<string, AppealOutcome> = { a: 'overturned', d: 'upheld' }

type AppealsPanelProps = AdminPanelProps & {
  /** Renders what is known about the server of an appeal, beside the list. */
  renderPane: (pane: { id: string; isSheet: boolean; onClose: () => void }) => ReactNode
  renderActions: (server: ServerOf) => ReactNode
}

interface Decision {
  appeal: AdminAppeal
  /** The outcome that a key chose in the list. */
  outcome: AppealOutcome | undefined
  /** The row that gets the focus afterwards. */
  next: string | undefined
}

export function AppealsPanel({ search, go, isAdmin, renderPane, renderActions }: AppealsPanelProps) {
  const status = STATUSES.find((known) => known === search.status) ?? 'waiting'
  const page = search.page ?? 1
  const appeals = useQuery(appealsQuery(status, page))
  const errorNotice = useFailed(appeals, 'Failed to load', `${status} ${page}`)
  const [open, setOpen] = useState<Decision | null>(null)
  const isWide = useMinWidth(72)
  const show = (id: string | null, options?: { replace: boolean }) =>
    go({ open: id ?? undefined, page: search.page }, options)
  const [focused, setFocused] = useState<string | null>(null)
  const hasNoServer = appeals.data?.items.find(({ _id }) => _id === focused)?.about.server === null
  const ids = appeals.data?.items.map(({ _id }) => _id) ?? []
  /** Remembers the next appeal first, because an upheld one leaves the list before the dialog closes. */
  function decide(appeal: AdminAppeal, outcome?: AppealOutcome) {
    const at = ids.indexOf(appeal._id)
    setOpen({ appeal, outcome, next: ids[at + 1] ?? ids[at - 1] })
  }
  /** The details follow the focus, as beside the other lists. */
  function follow({ target }: FocusEvent) {
    const id = rowIdOf(target)
    const appeal = appeals.data?.items.find(({ _id }) => _id === id)
    if (!appeal) return
    setFocused(id)
    if (search.open === undefined || !isWide) return
    const server = appeal.about.server?._id
    if (server !== undefined && server !== search.open) show(server, { replace: true })
  }
  useRowKeys({
    ids,
    keys: ['o', ...Object.keys(OUTCOME_KEYS)],
    press: (id, key) => {
      const appeal = appeals.data?.items.find(({ _id }) => _id === id)
      const outcome = OUTCOME_KEYS[key]
      const server = appeal?.about.server?._id
      if (key === 'o' && server !== undefined) {
        show(search.open === server ? null : server)
        return true
      }
      if (!appeal?.mayDecide || !outcome || appeals.isPlaceholderData) return false
      decide(appeal, outcome)
      return true
    },
  })
  function pane() {
    const onClose = () => show(null)
    if (search.open === undefined) return false
    if (hasNoServer && isWide) return <NoServer onClose={onClose} />
    return renderPane({ id: search.open, isSheet: !isWide, onClose })
  }
  return (
    <Section id="appeals" title="Appeals" heading="sr-only">
      <ChipChoice
        label="Status"
        of={STATUSES}
        names={STATUS_LABELS}
        chosen={status}
        onChoose={(known) => go({ status: known === 'waiting' ? undefined : known })}
      />
      <WithPane isWide={isWide} pane={pane()}>
        <PagedList
          query={appeals}
          errorNotice={errorNotice}
          label="Pages of appeals"
          parameter="page"
          empty={<EmptyState level={3} island="calm" {...EMPTY[status]} />}
        >
          {(items) => (
            <div onFocus={follow}>
              <ul className="grid gap-3">
                {items.map((appeal) => (
                  <Row
                    key={appeal._id}
                    appeal={appeal}
                    onOpen={show}
                    onDecide={() => decide(appeal)}
                    isAdmin={isAdmin}
                    renderActions={renderActions}
                  />
                ))}
              </ul>
            </div>
          )}
        </PagedList>
      </WithPane>
      {open && (
        <AppealDialog
          appeal={open.appeal}
          chosen={open.outcome}
          onClose={() => setOpen(null)}
          onDecided={(staysInList) => {
            const row = staysInList ? open.appeal._id : open.next
            // A dialog returns the focus to its button when it closes; the focus can move on only after that.
            flushSync(() => setOpen(null))
            requestAnimationFrame(() => row && focusRow(row))
          }}
        />
      )}
    </Section>
  )
}

/** Shown beside an appeal that is not about a server. */
function NoServer({ onClose }: { onClose: () => void }) {
  return (
    <aside aria-label="Details" className={cardClass({ className: 'grid gap-3 self-start px-4 py-4' })}>
      <p>This appeal is not about a server.</p>
      <Button size="sm" onClick={onClose}>
        Close the details
      </Button>
    </aside>
  )
}

interface RowProps extends Pick<AppealsPanelProps, 'isAdmin' | 'renderActions'> {
  appeal: AdminAppeal
  onOpen: (id: string) => void
  onDecide: () => void
}

function Row(props: RowProps) {
  const { appeal, onOpen } = props
  return (
    <li
      data-row={appeal._id}
      tabIndex={-1}
      className={cardClass({ className: 'grid gap-4 px-4 py-4 sm:px-5' })}
    >
      <AppealText appeal={appeal} onOpen={onOpen} />
      {appeal.appeal.outcome === null ? <ToDecide {...props} /> : <Decided {...props} />}
    </li>
  )
}

function ToDecide({ appeal: { appeal, mayDecide }, onDecide }: RowProps) {
  const now = useNow()
  const isLate = Date.parse(appeal.answerBy) < now
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={isLate ? 'coral' : 'amber'}>
        <span>{`${isLate ? 'Late' : 'Answer by'} ${shortDateText(appeal.answerBy)}`}</span>
      </Badge>
      {mayDecide ? (
        <Button onClick={onDecide} className="ms-auto max-sm:grow">
          Decide appeal
        </Button>
      ) : (
        <span className="text-sm text-ink-muted">Someone else must decide it.</span>
      )}
    </div>
  )
}

function Decided({ appeal: item, isAdmin, renderActions }: RowProps) {
  const { appeal, answeredBy, ended } = item
  const isAccepted = appeal.outcome === 'overturned'
  return (
    <div className="grid gap-1 border-t-2 border-line pt-3">
      <p {...sentence('text-sm text-ink-muted')}>
        <Badge tone={isAccepted ? 'moss' : 'neutral'}>{isAccepted ? 'Accepted' : 'Upheld'}</Badge>
        <span>{` by ${answeredBy?.username ?? 'someone who left'}${appeal.sameAdmin ? ', who also decided' : ''}`}</span>
      </p>
      <p {...userText('whitespace-pre-line')}>{appeal.answer}</p>
      {isAccepted && ended === null && (
        <div className="mt-2 grid gap-2">
          <p className="font-semibold">The decision is still in force. Take it back:</p>
          <TakeBack appeal={item} isAdmin={isAdmin} renderActions={renderActions} />
        </div>
      )}
    </div>
  )
}
