import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { SpinnerMark } from './Spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, keyof ButtonLook>, ButtonLook {
  /** An action is in progress: presses are ignored, and the focus stays where it is. */
  busy?: boolean
}

/**
 * A button, by default of the type `button`, which submits no form. With `aria-disabled` it looks disabled,
 * but it keeps the focus and handles presses, so that it can say what is missing.
 */
export function Button({ variant, size, className, busy = false, onClick, children, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {busy && <SpinnerMark className="size-4" />}
      <span className="contents">{children}</span>
    </button>
  )
}
