import type { ComponentProps } from 'react'
import { compactNumber, wholeNumber } from '#contract/text/compact-number.ts'
import { cx } from './cx.ts'

interface CompactNumberProps extends Omit<ComponentProps<'span'>, 'children' | 'title'> {
  value: number
}

/** A short count; its tooltip shows the exact number. */
export function CompactNumber({ value, className, ...rest }: CompactNumberProps) {
  return (
    <span {...rest} title={wholeNumber(value)} className={cx('tabular', className)}>
      {compactNumber(value)}
    </span>
  )
}
