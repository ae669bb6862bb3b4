import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'

/** Look and label of a link to another page. */
export interface PagerStep {
  page: number
  rel: 'prev' | 'next'
  className: string
  children: ReactNode
}

interface PagerProps {
  page: number
  /** Number of the last page; an empty list has one. */
  pages: number
  /**
   * Renders the link to another page: a router Link, or a button. At the first and last page a disabled label
   * is shown instead.
   */
  renderStep: (step: PagerStep) => ReactNode
  label?: string
  className?: string
}

/** Prev, 'Page n / m', Next. */
export function Pager({ page, pages, renderStep, label = 'Pages', className }: PagerProps) {
  const last = Math.max(1, pages)
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center justify-center gap-2', className)}>
      <Step target={Math.min(page - 1, last)} last={last} rel="prev" renderStep={renderStep} />
      <span className="tabular min-w-22 text-center text-ink-muted">
        Page <strong className="font-semibold text-ink">{page}</strong> / {last}
      </span>
      <Step target={page + 1} last={last} rel="next" renderStep={renderStep} />
    </nav>
  )
}

interface StepProps extends Pick<PagerProps, 'renderStep'> {
  target: number
  last: number
  rel: 'prev' | 'next'
}

function Step({ target, last, rel, renderStep }: StepProps) {
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
  if (target >= 1 && target <= last) return renderStep({ page: target, rel, className, children })
  return (
    <span aria-disabled="true" className={className}>
      {children}
    </span>
  )
}
