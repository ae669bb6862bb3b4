import { type ChangeEvent, type ComponentProps, type ReactNode, use } from 'react'
import { cutTo } from '#contract/text/graphemes.ts'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'
import { IsSending } from './is-sending.ts'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className'> {
  aside?: ReactNode
  /**
   * Longer text is cut, in code points and never within what is seen as one character. `maxLength` is for
   * codes and addresses.
   */
  limit?: number
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
  limit,
  onChange,
  ...input
}: TextFieldProps) {
  const isSending = use(IsSending)
  function change(event: ChangeEvent<HTMLInputElement>) {
    const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true
    if (limit !== undefined && !isComposing) {
      const cut = cutTo(event.target.value, limit)
      if (cut !== event.target.value) event.target.value = cut
    }
    onChange?.(event)
  }
  return (
    <Field {...{ label, hint, error, optional, className, id, aside }}>
      {(wiring) => (
        <input
          type="text"
          dir="auto"
          readOnly={isSending}
          {...(isExact && EXACT)}
          {...input}
          {...wiring}
          onChange={change}
          className={cx(controlClass, inputClassName)}
        />
      )}
    </Field>
  )
}
