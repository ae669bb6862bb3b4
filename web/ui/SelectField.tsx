import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {
  /** Hides the label visually where the context is clear (a sort control). */
  labelHidden?: boolean
}

/** A native select, so that phones show their own picker. Options are children. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    optional = false,
    className,
    id,
    labelHidden = false,
    children,
    ...select
  } = props
  const text = labelHidden ? <span className="sr-only">{label}</span> : label
  return (
    <Field {...{ hint, error, optional, id }} label={text} className={cx(labelHidden && 'gap-0!', className)}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={cx(controlClass, 'appearance-none truncate pe-10')}>
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto size-3.5 text-ink-muted" />
        </span>
      )}
    </Field>
  )
}
