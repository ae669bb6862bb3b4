import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROADMAP_SEARCH_MAX } from '#contract/community/roadmap-search.ts'
import { ROADMAP_LABELS, ROADMAP_STATES, type RoadmapState } from '#contract/community/roadmap.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useSearchText } from '../../../lib/search-text.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ScrollChips } from '../../../ui/ChipChoice.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { Section } from '../../../ui/Section.tsx'
import {
  type AdminChange,
  type AdminItem,
  adminRoadmapQuery,
  draftKeyOf,
  useAdminChange,
} from './admin-queries.ts'
import { AdminIdea } from './AdminIdea.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { IdeaForm } from './IdeaForm.tsx'

/** The parameter for every state. Without it, the list shows waiting ideas. */
const ALL = 'all'
const FIRST: RoadmapState = 'suggested'

/** The open form above the list. */
type Asking = { kind: 'edit' | 'decline' | 'accept'; item: AdminItem } | { kind: 'add' }

export default function RoadmapPanel({ search, go }: AdminPanelProps) {
  const status = statusOf(search.status)
  const q = cutTo(withoutHidden(search.q ?? ''), ROADMAP_SEARCH_MAX)
  const page = search.page ?? 1
  const list = useQuery(adminRoadmapQuery({ status, q, page }))
  const errorNotice = useFailed(list, 'Failed to load', JSON.stringify([status, q, page]))
  const text = useSearchText(q, (words) => go({ q: words || undefined }, { replace: true }))
  const change = useAdminChange()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const settle = (wanted: AdminChange) =>
    change.mutate(wanted, {
      onSuccess: () => {
        dropDraft(draftKeyOf(wanted))
        // The answer may come when the dialog is about another idea.
        setAsking((now) => (now === asking ? null : now))
      },
      // It was about an older state, or an appeal waits. The typed text stays for the next attempt.
      onError: (error) => {
        if (hasStatus(error, 409)) setAsking((now) => (now === asking ? null : now))
      },
    })
  const form = { busy: change.isPending, onClose: close }
  return (
    <Section id="roadmap" title="Roadmap" heading="sr-only">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ScrollChips
          label="Status"
          of={[...ROADMAP_STATES, ALL]}
          names={{ ...ROADMAP_LABELS, [ALL]: 'All' }}
          chosen={status ?? ALL}
          onChoose={(state) => go({ status: state === FIRST ? undefined : state })}
        />
        <QuickSearch label="Search ideas" placeholder="Search ideas" search={text} />
        <Button variant="primary" onClick={() => setAsking({ kind: 'add' })} className="ms-auto">
          <PlusIcon className="size-4" />
          Add idea
        </Button>
      </div>
      {list.data?.cut && (
        <p className="text-ink-muted">
          There are too many ideas to search them all: only the newest are searched. Choose a status to find
          others.
        </p>
      )}
      <PagedList
        query={list}
        errorNotice={errorNotice}
        empty={<Nothing waiting={status === FIRST && q === ''} />}
        label="Pages of ideas"
        parameter="page"
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((item) => (
              <AdminIdea
                key={item._id}
                item={item}
                busy={busyWith(change.isPending ? change.variables : undefined, item)}
                onAsk={(kind) => setAsking({ kind, item })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <Dialog open={titleOf(asking) !== undefined} onClose={close} title={titleOf(asking)}>
        {asking?.kind === 'add' && <IdeaForm item={null} onSave={settle} {...form} />}
        {asking?.kind === 'edit' && <IdeaForm item={asking.item} onSave={settle} {...form} />}
        {asking?.kind === 'decline' && <DeclineForm item={asking.item} onDecline={settle} {...form} />}
      </Dialog>
      <ConfirmDialog
        question={questionAbout(asking)}
        busy={change.isPending}
        onClose={close}
        onConfirm={() => {
          if (asking?.kind === 'accept') settle({ kind: 'accept', item: asking.item })
        }}
      />
    </Section>
  )
}

/** The title of a form; none where nothing or a question is open. */
function titleOf(asking: Asking | null): string | undefined {
  if (asking?.kind === 'add') return 'Add idea'
  if (asking?.kind === 'edit') return 'Edit idea'
  return asking?.kind === 'decline' ? `Decline ${asking.item.title}` : undefined
}

function questionAbout(asking: Asking | null) {
  if (asking?.kind === 'accept')
    return {
      title: 'Accept idea?',
      text: `“${asking.item.title}” becomes public under ${ROADMAP_LABELS.planned}.`,
      action: 'Accept',
    }
  return null
}

function statusOf(wanted: string | undefined): RoadmapState | null {
  if (wanted === ALL) return null
  return ROADMAP_STATES.find((state) => state === wanted) ?? FIRST
}

function busyWith(change: AdminChange | undefined, { _id }: AdminItem): AdminChange['kind'] | null {
  return change && 'item' in change && change.item._id === _id ? change.kind : null
}

function Nothing({ waiting }: { waiting: boolean }) {
  return waiting ? (
    <EmptyState island="calm" level={3} title="No idea is waiting" text="New suggestions arrive here." />
  ) : (
    <EmptyState level={3} title="No results" />
  )
}
