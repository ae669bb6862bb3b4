import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unreadText } from '#contract/events/unread.ts'
import { say } from '#contract/language/i18n.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { BellIcon } from '../../../ui/more-icons.tsx'

/**
 * The bell in the header, with the number of unread notices. It comes with the session: if that is old, it is
 * read again when the screen changes or the window gets the focus.
 */
export function Bell({ unread }: { unread: number }) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    const refresh = () => void client.refetchQueries({ queryKey: sessionKey, exact: true, stale: true })
    addEventListener('focus', refresh)
    const unsubscribe = router.subscribe('onRendered', refresh)
    return () => {
      removeEventListener('focus', refresh)
      unsubscribe()
    }
  }, [client, router])
  const number = unreadText(unread)
  return (
    <Link
      to="/notifications"
      aria-label={number === '' ? say('title./notifications') : t`Notifications, ${number} new`}
      title={say('title./notifications')}
      className="flex h-11 min-w-11 items-center justify-center gap-1 px-1 text-ink-muted no-underline hover:text-ink"
    >
      <BellIcon className="size-5" />
      {number !== '' && (
        <span className="tabular min-w-5 bg-coral px-1 text-center text-xs leading-[1.25rem] font-bold text-surface">
          {number}
        </span>
      )}
    </Link>
  )
}
