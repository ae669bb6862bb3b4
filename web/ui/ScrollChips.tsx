import { type ReactNode, useRef } from 'react'
import { useScrollRow } from './use-scroll-row.ts'

interface ScrollChipsProps {
  /** The accessible name of the group. */
  label: string
  /** The `data-tab` of the chip that stays visible. */
  chosen: string
  children: ReactNode
}

/** Filters in one row at any width: it scrolls sideways and fades where it continues. */
export function ScrollChips({ label, chosen, children }: ScrollChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  useScrollRow(row, chosen)
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className="scroll-row relative mb-[-0.5rem] flex max-w-[calc(100%+1rem)] min-w-0 gap-2 *:shrink-0"
    >
      {children}
    </fieldset>
  )
}
