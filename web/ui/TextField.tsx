import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className'> {
  aside?: ReactNode
  /** A code or an address: browsers leave it as it is typed. */
  isExact?: boolean
  /** Classes of the input itself; `className` applies to the field. */
  inputClassName?: string
}

const EXACT = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

/** A one-line text field with its label. `ref` and every input attribute are passed to the input. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  className,
  id,
  aside,
  inputClassName,
  isExact = false,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id, aside }}>
      {(wiring) => (
        <input
          type="text"
          dir="auto"
          {...(isExact && EXACT)}
          {...input}
          {...wiring}
          className={cx(controlClass, inputClassName)}
        />
      )}
    </Field>
  )
}
