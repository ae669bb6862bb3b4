import type { BulkAction } from '#contract/staff/moderation.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import type { AdminListing } from './queries.ts'
import { canDecide } from './server-actions.ts'

interface SelectAllProps {
  items: readonly AdminListing[]
  chosen: readonly AdminListing[]
  /** Hides the words visually, in the head of the table. */
  bare?: boolean
  onChoose: (ids: readonly string[]) => void
}

/** Selects every listing on the page that needs a decision, or none. */
export function SelectAll({ items, chosen, bare = false, onChoose }: SelectAllProps) {
  const undecided = items.filter(canDecide)
  if (undecided.length === 0) return null
  const isAll = chosen.length >= undecided.length
  return (
    <label className="inline-flex min-h-9 shrink-0 cursor-pointer items-center gap-2 px-2 text-sm font-semibold pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => onChoose(isAll ? [] : undecided.map(({ _id }) => _id))}
        className="size-5 accent-moss"
      />
      <span className={bare ? 'sr-only' : ''}>
        Select all<span className="sr-only"> {undecided.length} on this page</span>
      </span>
    </label>
  )
}

interface BulkBarProps {
  /** Includes the submissions of the same batch as a selected one. */
  count: number
  busy: boolean
  onChoose: (ids: readonly string[]) => void
  onDecide: (action: BulkAction) => void
}

/** Bulk actions: visible while at least one listing is selected. */
export function BulkBar({ count, busy, onChoose, onDecide }: BulkBarProps) {
  return (
    <section
      aria-label="Selected servers"
      data-lower-bar={count > 0 || undefined}
      className={
        count === 0
          ? 'sr-only'
          : 'sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-3 gap-y-2 border-t-2 border-line bg-surface px-2 py-3'
      }
    >
      {/* Always rendered, so that screen readers announce its changes. */}
      <output className="tabular me-auto font-semibold max-sm:basis-3/5">
        {count > 0 && `${count} selected`}
      </output>
      {count > 0 && (
        <>
          <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
            Clear
          </Button>
          <Button size="sm" busy={busy} onClick={() => onDecide('approve')} className="max-sm:grow">
            <CheckIcon className="size-3.5 text-moss" />
            Approve {count}
          </Button>
          <Button size="sm" busy={busy} onClick={() => onDecide('deny')} className="max-sm:grow">
            <CloseIcon className="size-3 text-coral" />
            Deny {count}
          </Button>
        </>
      )}
    </section>
  )
}
