import type { ReactNode } from 'react'
import { cardClass } from './card-class.ts'
import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'

interface StatCardProps {
  label: string
  /** `undefined` while it loads: the card keeps its size. */
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  className?: string
}

/** One number and its label. Put several in a `<dl>`. */
export function StatCard({ label, value, hint, icon, className }: StatCardProps) {
  return (
    <div
      className={cardClass({
        className: cx('grid min-w-0 grid-cols-1 content-start gap-1 px-5 py-4 wrap-anywhere', className),
      })}
    >
      <dt className="flex items-center gap-2 text-sm font-semibold text-ink-muted">
        {icon}
        {label}
      </dt>
      <dd className="tabular flex min-h-11 items-center font-heading text-4xl font-bold">
        {value === undefined ? <Skeleton className="h-8 w-20" /> : value}
      </dd>
      {hint !== undefined && <dd className="text-sm text-ink-muted">{hint}</dd>}
    </div>
  )
}
