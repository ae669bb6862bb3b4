import type { ComponentProps } from 'react'
import { compactNumber, wholeNumber } from '#contract/compact-number.ts'
import { cx } from './cx.ts'

interface CompactNumberProps extends Omit<ComponentProps<'span'>, 'children' | 'title'> {
  value: number
}

/** A count in short, with the exact one on hover. */
export function CompactNumber({ value, className, ...rest }: CompactNumberProps) {
  return (
    <span {...rest} title={wholeNumber(value)} className={cx('tabular', className)}>
      {compactNumber(value)}
    </span>
  )
}
