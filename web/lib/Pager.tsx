import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../ui/icons.tsx'

export interface PagerLinks {
  /** What the address of this screen calls the page number; without it, a button calls `onPage`. */
  parameter?: string
  /** False for a list whose pages do not begin at the top of the screen. */
  resetScroll?: boolean
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
  const { page, pages, label = t`Pages`, className, parameter, resetScroll, onPage } = props
  const last = Math.max(1, pages)
  /** At the first and last page it is a label that cannot be pressed. */
  function step(target: number, rel: 'prev' | 'next') {
    const look = buttonClass({ className: 'min-w-22' })
    const words =
      rel === 'prev' ? (
        <>
          <ArrowLeftIcon className="size-4" />
          <span>{t`Prev`}</span>
        </>
      ) : (
        <>
          <span>{t`Next`}</span>
          <ArrowRightIcon className="size-4" />
        </>
      )
    if (target < 1 || target > last)
      return (
        <span aria-disabled="true" className={look}>
          {words}
        </span>
      )
    if (parameter !== undefined)
      return (
        <Link
          to="."
          search={(search: object) => ({ ...search, [parameter]: target > 1 ? target : undefined })}
          rel={rel}
          resetScroll={resetScroll ?? true}
          className={look}
        >
          {words}
        </Link>
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
        <Trans>
          Page <strong className="font-semibold text-ink">{page}</strong> / {last}
        </Trans>
      </span>
      {step(page + 1, 'next')}
    </nav>
  )
}
