import { cx } from './cx.ts'

/** A block in the shape of what is coming. Size it with classes; say 'Loading…' once, outside. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer bg-surface-sunken', className)} />
}
