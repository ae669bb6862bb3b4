import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/**
 * A switch that applies at once or with its form. `ref` and every input attribute are passed to the checkbox.
 */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div className={cx('grid content-start gap-1', className)}>
      <label className="relative flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox reports its state itself
          role="switch"
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className={cx(
            'notch notch-step-2 notch-fill-surface-sunken notch-edge-line-strong relative h-7 w-13 shrink-0',
            // The block slides along its rail; the rail is green when the switch is on.
            'before:absolute before:inset-y-1.5 before:start-1.5 before:w-4 before:bg-ink-muted before:transition-transform before:forced-color-adjust-none',
            'peer-checked:chosen peer-checked:notch-fill-moss peer-checked:notch-edge-moss peer-checked:before:translate-x-6 peer-checked:before:bg-moss-ink',
          )}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
