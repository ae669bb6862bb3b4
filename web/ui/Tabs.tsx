import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { chipClass } from './chip-class.ts'
import { cx } from './cx.ts'
import { useScrollRow } from './use-scroll-row.ts'

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
}

interface TabsProps<Key extends string> {
  /** What the row of tabs is about, for those who cannot see it. */
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  /** What the chosen tab shows. */
  children: ReactNode
  className?: string
}

/**
 * A row of tabs and the panel of the chosen one. The arrow keys, Home and End go through them, and choosing is showing. What does not fit
 * is scrolled to sideways; the row fades where it goes on.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
  className,
}: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useScrollRow(list, chosen)
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
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        // Whatever puts elements back to where they were scrolled on the last screen takes the row for another one with each tab: it goes to its open tab.
        data-scroll-restoration-id={`${id}-${chosen}`}
        onKeyDown={press}
        className={cx('scroll-row relative flex gap-2', className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** Where a key leads from a place in a row of tabs; `null` for keys that lead nowhere. */
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
