import type { ComponentProps } from 'react'
import { chipClass } from './chip-class.ts'
import { cx } from './cx.ts'

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean
}

/** A toggle. For chips that lead somewhere, put `chipClass` on a link with `aria-current`. */
export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} {...rest} className={chipClass({ selected, className })} />
  )
}

interface ChipGroupProps extends ComponentProps<'fieldset'> {
  /** What is chosen here. */
  label: string
}

/** A row of chips; on narrow screens it wraps. */
export function ChipGroup({ label, className, ...rest }: ChipGroupProps) {
  return <fieldset aria-label={label} {...rest} className={cx('flex min-w-0 flex-wrap gap-2', className)} />
}
