import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { chipClass } from './chip-class.ts'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './icons.tsx'
import { useScrollRow } from './use-scroll-row.ts'

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
  /** What screen readers add to the label. */
  description?: string | undefined
}

interface TabsProps<Key extends string> {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** Shown before the tabs, in one row with them. */
  lead?: ReactNode
  children: ReactNode
  className?: string
}

/**
 * A row of tabs and the panel of the chosen one. The arrow keys, Home and End move between tabs and open them
 * at once. A row that is too wide scrolls sideways and fades at its edges.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  lead,
  children,
  className,
}: TabsProps<Key>) {
  const id = useId()
  const listRef = useScrollRow<HTMLDivElement>(chosen)
  function press(event: KeyboardEvent) {
    const place = step(
      event.key,
      tabs.findIndex(({ key }) => key === chosen),
      tabs.length,
    )
    const next = place === null ? undefined : tabs[place]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    listRef.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={cx('flex items-center gap-x-6', className)}>
        {lead}
        <div className="group relative min-w-0 grow">
          <div
            ref={listRef}
            role="tablist"
            aria-label={label}
            tabIndex={-1}
            // The router's scroll restoration treats the row as a new element with each tab, so the row
            // scrolls to its open tab itself.
            data-scroll-restoration-id={`${id}-${chosen}`}
            onKeyDown={press}
            className="scroll-row relative flex min-w-0 gap-2 data-more-after:me-5"
          >
            {tabs.map((tab) => (
              <button
                key={tab.key}
                type="button"
                role="tab"
                id={`${id}-${tab.key}`}
                data-tab={tab.key}
                // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- every role has it since ARIA 1.3
                aria-description={tab.description}
                aria-selected={tab.key === chosen}
                aria-controls={`${id}-panel`}
                tabIndex={tab.key === chosen ? 0 : -1}
                onClick={() => onChoose(tab.key)}
                className={chipClass({ selected: tab.key === chosen, className: 'shrink-0' })}
              >
                {tab.label}
              </button>
            ))}
          </div>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-0 my-auto hidden size-4 -rotate-90 group-has-data-more-after:block" />
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** The index to which a key leads in a row of tabs; `null` for other keys. */
function step(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count
    case 'ArrowLeft':
      return (place + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
