import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'

export interface PagerLinks {
  /** The address of another page; without it, a button calls `onPage`. */
  hrefOf?: (page: number) => string
  /** Another page does not begin at the top of the screen. */
  'data-keep-scroll'?: ''
  onPage?: (page: number) => void
}

interface PagerProps extends PagerLinks {
  page: number
  /** Number of the last page; an empty list has one. */
  pages: number
  label?: string
  className?: string
}

/** Prev, 'Page n / m', Next. */
export function Pager({ page, pages, label = 'Pages', className, ...links }: PagerProps) {
  const last = Math.max(1, pages)
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center justify-center gap-2', className)}>
      <Step target={Math.min(page - 1, last)} last={last} rel="prev" {...links} />
      <span className="tabular min-w-22 text-center text-ink-muted">
        Page <strong className="font-semibold text-ink">{page}</strong> / {last}
      </span>
      <Step target={page + 1} last={last} rel="next" {...links} />
    </nav>
  )
}

interface StepProps extends PagerLinks {
  target: number
  last: number
  rel: 'prev' | 'next'
}

/** At the first and last page it is a label that cannot be pressed. */
function Step({ target, last, rel, hrefOf, onPage, ...link }: StepProps) {
  const className = buttonClass({ className: 'min-w-22' })
  const children =
    rel === 'prev' ? (
      <>
        <ArrowLeftIcon className="size-4" />
        Prev
      </>
    ) : (
      <>
        Next
        <ArrowRightIcon className="size-4" />
      </>
    )
  if (target < 1 || target > last)
    return (
      <span aria-disabled="true" className={className}>
        {children}
      </span>
    )
  if (hrefOf)
    return (
      <a href={hrefOf(target)} rel={rel} {...link} className={className}>
        {children}
      </a>
    )
  return (
    <button type="button" onClick={() => onPage?.(target)} className={className}>
      {children}
    </button>
  )
}
