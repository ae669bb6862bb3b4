import { t } from '@lingui/core/macro'
import { cx } from './cx.ts'

/** Four animated blocks: something is loading. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="20"
      height="20"
      fill="currentColor"
      aria-hidden="true"
      className={cx('shrink-0 animate-turn', className)}
    >
      <path d="M3 0h4v3h-4z" />
      <path d="M7 3h3v4h-3z" opacity=".7" />
      <path d="M3 7h4v3h-4z" opacity=".45" />
      <path d="M0 3h3v4h-3z" opacity=".25" />
    </svg>
  )
}

export function Spinner() {
  return (
    <output className="inline-flex items-center gap-2 text-ink-muted">
      <SpinnerMark />
      {t`Loading…`}
    </output>
  )
}
