import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { WarningIcon } from './icons.tsx'

interface ErrorStateProps {
  /** What happened, as a sentence for users. */
  message: ReactNode
  /** What Retry asks again. */
  query?: { refetch: () => unknown; isFetching: boolean }
  onRetry?: () => void
  /** A retry is in progress. */
  busy?: boolean
  className?: string
}

export function ErrorState({ message, query, className, ...props }: ErrorStateProps) {
  const { onRetry = query && (() => void query.refetch()), busy = query?.isFetching ?? false } = props
  return (
    <div
      role="alert"
      className={cx(
        'notch notch-step-4 notch-fill-coral-soft notch-edge-coral flex flex-wrap items-center justify-between gap-4 px-5 py-4',
        className,
      )}
    >
      <p className="flex items-start gap-3 font-medium text-ink">
        <WarningIcon className="mt-0.5 text-coral" />
        {message}
      </p>
      {onRetry !== undefined && (
        <Button onClick={onRetry} busy={busy}>
          {t`Retry`}
        </Button>
      )}
    </div>
  )
}
