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
export function Pager(props: PagerProps) {
  const { page, pages, label = 'Pages', className, hrefOf, onPage, ...link } = props
  const last = Math.max(1, pages)
  /** At the first and last page it is a label that cannot be pressed. */
  function step(target: number, rel: 'prev' | 'next') {
    const look = buttonClass({ className: 'min-w-22' })
    const words =
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
        <span aria-disabled="true" className={look}>
          {words}
        </span>
      )
    if (hrefOf)
      return (
        <a href={hrefOf(target)} rel={rel} {...link} className={look}>
          {words}
        </a>
      )
    return (
      <button type="button" onClick={() => onPage?.(target)} className={look}>
        {words}
      </button>
    )
  }
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center justify-center gap-2', className)}>
      {step(Math.min(page - 1, last), 'prev')}
      <span className="tabular min-w-22 text-center text-ink-muted">
        Page <strong className="font-semibold text-ink">{page}</strong> / {last}
      </span>
      {step(page + 1, 'next')}
    </nav>
  )
}
