import { t } from '@lingui/core/macro'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { useIsHydrated } from '../../ui/clock.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'

/**
 * Returns to the visitor's previous page on this site, with its list and scroll position; without one, to the
 * directory.
 */
export function BackButton() {
  const router = useRouter()
  // The server does not know the previous pages.
  const isHydrated = useIsHydrated()
  const canGoBack = useCanGoBack() && isHydrated
  const look = { variant: 'ghost', size: 'sm', className: '-ms-3' } as const
  const content = (
    <>
      <ArrowLeftIcon className="size-4" />
      <span>{t`Back`}</span>
    </>
  )
  if (canGoBack)
    return (
      <Button {...look} onClick={() => router.history.back()}>
        {content}
      </Button>
    )
  return (
    <Link to="/servers" className={buttonClass(look)}>
      {content}
    </Link>
  )
}
