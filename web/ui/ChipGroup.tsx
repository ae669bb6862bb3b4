import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface ChipGroupProps extends ComponentProps<'fieldset'> {
  /** The accessible name of the group. */
  label: string
}

/** A row of chips; on narrow screens it wraps. */
export function ChipGroup({ label, className, ...rest }: ChipGroupProps) {
  return <fieldset aria-label={label} {...rest} className={cx('flex min-w-0 flex-wrap gap-2', className)} />
}
