import { Options } from './Options.tsx'
import { SelectField } from './SelectField.tsx'

interface StatusSelectProps<Status extends string> {
  of: readonly Status[]
  names: Readonly<Record<Status, string>>
  chosen: Status
  onChoose: (status: Status) => void
}

/** Which status a list shows. */
export function StatusSelect<Status extends string>({
  of,
  names,
  chosen,
  onChoose,
}: StatusSelectProps<Status>) {
  function choose(value: string) {
    const status = of.find((known) => known === value)
    if (status !== undefined) onChoose(status)
  }
  return (
    <SelectField
      label="Status"
      labelHidden
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      className="w-44"
    >
      <Options of={of} names={names} />
    </SelectField>
  )
}
