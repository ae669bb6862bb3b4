import { t } from '@lingui/core/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useLater } from './use-later.ts'

/**
 * Shown instead of a screen that failed to render. Its text and pictures load soon after the first paint, so
 * that they are available without a network later.
 */
export function ErrorPage(props: ErrorComponentProps) {
  const later = useLater({ wanted: true })
  return later ? (
    <later.ErrorScreen {...props} />
  ) : (
    <h1 role="alert" className="page py-20 text-4xl">
      {t`Unexpected Application Error`}
    </h1>
  )
}
