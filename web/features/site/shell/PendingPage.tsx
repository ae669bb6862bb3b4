import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Spinner } from '../../../ui/Spinner.tsx'

/**
 * Placeholder for a screen that is loading, which keeps the footer from moving up. `children` are for
 * browsers without script.
 */
export function PendingPage({ children }: { children?: ReactNode }) {
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <div className="noscript:hidden">
        <Spinner />
      </div>
      <noscript>
        <div className="grid justify-items-center gap-4 text-center">
          {children ?? (
            <p>{t`This page needs JavaScript. Turn it on in your browser, then load the page again.`}</p>
          )}
        </div>
      </noscript>
    </div>
  )
}
