import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

interface StarsProps {
  /** 0 to 5; shown to a tenth of a star. */
  value: number
  /** How many ratings it comes from; said with the value. */
  count?: number
  size?: 'sm' | 'md'
  className?: string
}

/** Five stars filled as far as the value goes, which is said as text too. One element drawn by CSS: lists hold many of them. */
export function Stars({ value, count, size = 'md', className }: StarsProps) {
  const shown = Math.min(5, Math.max(0, value))
  const from = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${shown * 20}%` }
  return (
    <span className={cx('inline-flex align-middle', className)}>
      <span className="sr-only">{`${shown.toFixed(1)} out of 5${from}`}</span>
      <span
        aria-hidden="true"
        className={cx('stars', size === 'sm' ? 'h-[15px]' : 'h-[22px]')}
        style={filled}
      />
    </span>
  )
}
