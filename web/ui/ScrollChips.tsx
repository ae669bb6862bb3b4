import { type ComponentProps } from 'react'
import { wholeNumber } from '#contract/text/compact-number.ts'
import { chipClass } from './chip-class.ts'
import type { ChipChoice } from './ChipChoice.tsx'
import { useScrollRow } from './use-scroll-row.ts'

type ScrollChipsProps<Value extends string> = ComponentProps<typeof ChipChoice<Value>> & {
  /** How much waits under each, shown on its chip. */
  waiting?: Partial<Record<Value, number | undefined>>
}

/** Filters in one row at any width: it scrolls sideways and fades where it continues. */
export function ScrollChips<Value extends string>(props: ScrollChipsProps<Value>) {
  const { label, of, names, chosen, onChoose, waiting } = props
  const row = useScrollRow<HTMLFieldSetElement>(chosen)
  return (
    <fieldset
      ref={row}
      aria-label={label}
      className="scroll-row relative mb-[-0.5rem] flex max-w-[calc(100%+1rem)] min-w-0 gap-2 *:shrink-0"
    >
      {of.map((value) => (
        <button
          key={value}
          data-tab={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={chipClass({ selected: value === chosen })}
        >
          {names[value]}
          {Boolean(waiting?.[value]) && (
            <span className="tabular opacity-75">{wholeNumber(waiting?.[value] ?? 0)}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
