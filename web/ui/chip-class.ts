import { cx } from './cx.ts'

interface ChipLook {
  selected?: boolean | undefined
  /** A plain label (a card's tags): smaller, and not interactive. */
  quiet?: boolean | undefined
  className?: string | undefined
}

const PRESSABLE =
  'notch notch-step-2 inline-flex min-h-9 items-center gap-1.5 px-3 text-sm font-semibold no-underline select-none disabled:opacity-55 pointer-coarse:min-h-11'

/** The look of a chip, for links and labels. */
export function chipClass({ selected = false, quiet = false, className }: ChipLook = {}): string {
  if (quiet) {
    return cx(
      'notch notch-step-2 notch-border-0 notch-fill-sky-soft inline-flex items-center px-2 py-0.5 text-xs font-semibold text-sky',
      className,
    )
  }
  const state = selected
    ? 'chosen notch-fill-ink notch-edge-ink text-surface-raised'
    : 'notch-fill-surface-raised notch-edge-line-strong text-ink hover:notch-edge-ink'
  return cx(PRESSABLE, state, className)
}
