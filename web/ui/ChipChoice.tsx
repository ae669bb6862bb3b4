import { wholeNumber } from '#contract/language/numbers.ts'
import { chipClass } from './chip-class.ts'
import { ChipGroup } from './ChipGroup.tsx'
import { useScrollRow } from './use-scroll-row.ts'

interface ChipChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  of: readonly Value[]
  names: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
  /** How much waits under each, shown on its chip. */
  waiting?: Partial<Record<Value, number | undefined>>
}

export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  return (
    <ChipGroup label={props.label}>
      <Chips {...props} />
    </ChipGroup>
  )
}

/** `ChipChoice` in one row at any width, which scrolls sideways and fades where it continues. */
export function ScrollChips<Value extends string>(props: ChipChoiceProps<Value>) {
  const row = useScrollRow<HTMLFieldSetElement>(props.chosen)
  return (
    <fieldset
      ref={row}
      aria-label={props.label}
      className="scroll-row relative mb-[-0.5rem] flex max-w-[calc(100%+1rem)] min-w-0 gap-2 *:shrink-0"
    >
      <Chips {...props} />
    </fieldset>
  )
}

function Chips<Value extends string>({ of, names, chosen, onChoose, waiting }: ChipChoiceProps<Value>) {
  return of.map((value) => (
    <button
      key={value}
      data-tab={value}
      type="button"
      aria-pressed={value === chosen}
      onClick={() => onChoose(value)}
      className={chipClass({ selected: value === chosen })}
    >
      <span>{names[value]}</span>
      {Boolean(waiting?.[value]) && (
        <span className="tabular opacity-75">{wholeNumber(waiting?.[value] ?? 0)}</span>
      )}
    </button>
  ))
}
