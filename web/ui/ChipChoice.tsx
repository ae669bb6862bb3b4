import { chipClass } from './chip-class.ts'
import { ChipGroup } from './ChipGroup.tsx'

interface ChipChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  of: readonly Value[]
  names: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

/** A row of chips, of which one is chosen. */
export function ChipChoice<Value extends string>({
  label,
  of,
  names,
  chosen,
  onChoose,
}: ChipChoiceProps<Value>) {
  return (
    <ChipGroup label={label}>
      {of.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={chipClass({ selected: value === chosen })}
        >
          {names[value]}
        </button>
      ))}
    </ChipGroup>
  )
}
