import { BULK_MAX, type BulkAction } from '../../../contract/moderation.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/more-icons.tsx'
import type { AdminListing } from './queries.ts'
import { actionsFor } from './server-actions.ts'

interface BulkBarProps {
  items: readonly AdminListing[]
  chosen: readonly AdminListing[]
  busy: boolean
  onChoose: (ids: readonly string[]) => void
  onDecide: (action: BulkAction) => void
}

/** Decisions about many listings at once: always in reach while any is chosen. */
export function BulkBar({ items, chosen, busy, onChoose, onDecide }: BulkBarProps) {
  const undecided = items.filter((listing) => actionsFor(listing).includes('approve')).slice(0, BULK_MAX)
  if (undecided.length === 0) return null
  return (
    <section
      aria-label="Selected servers"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2',
        chosen.length > 0 && 'sticky bottom-0 z-10 -mx-2 border-t-2 border-line bg-surface px-2 py-3',
      )}
    >
      <output className={cx('tabular font-semibold', chosen.length > 0 && 'mr-auto')}>
        {chosen.length > 0 && `${chosen.length} selected`}
      </output>
      {chosen.length < undecided.length && (
        <Button size="sm" onClick={() => onChoose(undecided.map(({ _id }) => _id))}>
          Select all {undecided.length} on this page
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
            Clear
          </Button>
          <Button size="sm" busy={busy} onClick={() => onDecide('approve')}>
            <CheckIcon className="size-3.5 text-moss" />
            Approve {chosen.length}
          </Button>
          <Button size="sm" busy={busy} onClick={() => onDecide('deny')}>
            <CloseIcon className="size-3 text-coral" />
            Deny {chosen.length}
          </Button>
        </>
      )}
    </section>
  )
}
