import { t } from '@lingui/core/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

interface CheckProps extends ComponentProps<'input'> {
  type?: 'checkbox' | 'radio'
}

/** A checkbox or a radio button with its text. `className` is the label's. */
export function Check({ type = 'checkbox', className, children, ...input }: CheckProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <input {...input} type={type} className="size-5 shrink-0 cursor-pointer accent-moss" />
      {children}
    </label>
  )
}

interface CheckGroupProps<Value extends string> {
  legend: string
  of: readonly Value[]
  /** In the order in which they were checked. */
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
  renderText: (value: Value) => ReactNode
  /** Whether the form was submitted: then an empty choice shows its error. */
  tried: boolean
}

/** Checkboxes of which at least one must be chosen. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { legend, of, chosen, onChange, renderText, tried } = props
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1 wrap-anywhere" aria-describedby={errorId}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {of.map((value) => (
        <Check
          key={value}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
          className="px-1"
        >
          {renderText(value)}
        </Check>
      ))}
      <FieldError id={errorId} error={tried && chosen.length === 0 ? t`Choose at least one.` : undefined} />
    </fieldset>
  )
}
