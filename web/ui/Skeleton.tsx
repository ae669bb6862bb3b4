import { cx } from './cx.ts'

/**
 * A block in the shape of the loading content. Set its size with classes, and announce 'Loading…' once
 * outside.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer bg-surface-sunken', className)} />
}
