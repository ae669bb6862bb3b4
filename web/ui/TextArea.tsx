import { type ChangeEvent, type ComponentProps, use, useState } from 'react'
import { lengthOf } from '#contract/text/text.ts'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'
import { IsSending } from './is-sending.ts'

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> {
  /** Shows 'n / limit'. Longer text is not cut while typing, because the writer decides what to remove. */
  limit?: number
  /** Length to show when the text is neither `value` nor typed. */
  count?: number
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional = false, className, id, limit, count, onChange, ...area } = props
  const isSending = use(IsSending)
  const [typed, setTyped] = useState(lengthOf(String(area.defaultValue ?? '')))
  const length = count ?? (area.value === undefined ? typed : lengthOf(String(area.value)))
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(lengthOf(event.target.value))
    onChange?.(event)
  }
  const aside = limit === undefined ? undefined : <Counter length={length} max={limit} />
  return (
    <Field {...{ label, hint, error, optional, className, id, aside }}>
      {(wiring) => (
        <textarea
          rows={4}
          dir="auto"
          readOnly={isSending}
          {...area}
          {...wiring}
          onChange={change}
          className={cx(controlClass, 'field-sizing-content min-h-28 resize-y leading-normal')}
        />
      )}
    </Field>
  )
}

export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx('tabular shrink-0', length > max && 'font-semibold text-coral')}>
      {length} / {max}
    </span>
  )
}
