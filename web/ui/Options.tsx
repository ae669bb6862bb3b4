import type { ComponentProps } from 'react'

interface OptionsProps<Value extends string | number> {
  of: readonly Value[]
  /** The text of each; without it, the value itself. */
  names?: Readonly<Record<Value, string>> | ((value: Value) => string) | undefined
  /** Attributes of each option, such as `lang` and `dir` of text that people wrote. */
  attributes?: ((value: Value) => ComponentProps<'option'>) | undefined
}

/** The options of a select whose values are known. */
export function Options<Value extends string | number>({ of, names, attributes }: OptionsProps<Value>) {
  const nameOf = typeof names === 'function' ? names : (value: Value) => names?.[value] ?? value
  return of.map((value) => (
    <option key={value} value={value} {...attributes?.(value)}>
      {nameOf(value)}
    </option>
  ))
}
