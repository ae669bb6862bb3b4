import { t } from '@lingui/core/macro'
import { useId, type ReactNode } from 'react'
import { sayError } from '#contract/language/say-error.ts'
import { cx } from './cx.ts'
import { WarningIcon } from './icons.tsx'

/** Props for the control inside a field. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** Shown before anything is typed: format, limits. */
  hint?: ReactNode
  /** The error. Screen readers announce it when it appears. */
  error?: string | undefined
  /** Adds '(optional)' to the label. All other fields are required. */
  optional?: boolean
  className?: string | undefined
}

interface FieldProps extends FieldTexts {
  /** Id of the control, when other code needs it. */
  id?: string | undefined
  /** Shown opposite the hint: a counter, a link. */
  aside?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}

export { controlClass } from './control-class.ts'

/** Label, hint and error for one control, connected for screen readers. */
export function Field({ label, hint, error, optional = false, id, aside, className, children }: FieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={control} className="font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-ink-muted"> {t`(optional)`}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {(hint !== undefined || aside !== undefined) && (
        <div className="flex justify-between gap-4 text-sm text-ink-muted">
          <span id={hintId}>{hint}</span>
          {aside}
        </div>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The error line. Screen readers announce it when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm font-medium text-coral">
      <WarningIcon className="mt-1 size-3.5" />
      {sayError(error)}
    </p>
  )
}
