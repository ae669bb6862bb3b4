import type { ComponentProps } from 'react'
import { Options } from './Options.tsx'
import { SelectField } from './SelectField.tsx'

type ChoiceFieldProps<Value extends string | number> = Omit<
  ComponentProps<typeof SelectField>,
  'value' | 'onChange' | 'children'
> &
  ComponentProps<typeof Options<Value>> & {
    value: Value
    onChoose: (value: Value) => void
  }

/** A select whose values are known. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { of, names, attributes, onChoose, ...field } = props
  function choose(text: string) {
    const value = of.find((known) => String(known) === text)
    if (value !== undefined) onChoose(value)
  }
  return (
    <SelectField {...field} onChange={({ target }) => choose(target.value)}>
      <Options of={of} names={names} attributes={attributes} />
    </SelectField>
  )
}
