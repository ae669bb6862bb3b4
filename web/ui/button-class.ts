import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  /** `primary` is the main action: at most one of them on a screen. */
  variant?: ButtonVariant | undefined
  /** `md` is 44 px high, enough for touch; `sm` is for dense rows: 36 px high, on touch screens 44 px. */
  size?: ButtonSize | undefined
  className?: string | undefined
}

const BASE =
  'inline-flex items-center justify-center gap-2 text-center font-semibold leading-tight no-underline select-none print:hidden ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:opacity-55'

// A block with a darker lower edge: pressing moves it down.
const BLOCK =
  'notch notch-lip-3 pb-[3px] enabled:active:translate-y-[2px] enabled:active:notch-lip-1 [a]:active:translate-y-[2px] [a]:active:notch-lip-1'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: `${BLOCK} notch-fill-lantern notch-edge-lantern-edge notch-lip-lantern-lip text-lantern-ink hover:notch-fill-lantern-bright`,
  secondary: `${BLOCK} notch-fill-surface-raised notch-edge-line-strong notch-lip-line text-ink hover:notch-edge-ink`,
  ghost: 'notch text-ink hover:notch-fill-surface-sunken hover:notch-edge-surface-sunken',
  danger: `${BLOCK} notch-fill-coral notch-edge-coral-lip notch-lip-coral-lip text-coral-ink hover:notch-fill-coral-bright`,
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'notch-step-2 min-h-9 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  md: 'notch-step-3 min-h-11 px-4 text-base',
  lg: 'notch-step-4 min-h-13 px-6 text-lg',
}

/** The look of a button for other elements: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], className)
}
