import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Shown when the listing does not exist or the visitor may not see it. Both cases look the same. */
export function ListingNotFound() {
  return (
    <EmptyState
      level={1}
      island="server-not-found"
      title={t`Server not found`}
      text={t`It may have been taken down, or it is still waiting for approval.`}
      action={<ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>}
    />
  )
}
