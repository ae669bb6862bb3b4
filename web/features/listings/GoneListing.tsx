import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortDateText } from '#contract/language/days.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { ClosedServer } from '#contract/listings/listing.wire.ts'
import { hasStatus } from '../../lib/api.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { ServerLink } from '../../lib/ServerLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { userText } from '../../ui/user-text.ts'
import { ListingNotFound } from './ListingNotFound.tsx'
import { ListingSkeleton } from './ListingSkeleton.tsx'
import { closedListingQuery } from './queries.ts'

interface GoneListingProps {
  id: string
  /** What the viewer can do about a server that its owner closed. */
  renderActions: (server: ClosedServer) => ReactNode
}

/** In place of a listing that is not public: says that its owner closed it, or that it was not found. */
export function GoneListing({ id, renderActions }: GoneListingProps) {
  const { data, error, isLoading } = useQuery(closedListingQuery(id))
  // The cached answer stays when staff suspend the server later: then only the error of a new read tells.
  if (data && !hasStatus(error, 404)) return <ClosedListing server={data} actions={renderActions(data)} />
  return isLoading ? <ListingSkeleton /> : <ListingNotFound />
}

function ClosedListing({ server, actions }: { server: ClosedServer; actions: ReactNode }) {
  const { _id, name, closedAt, movedTo } = server
  const day = shortDateText(closedAt)
  return (
    <EmptyState
      level={1}
      island={_id}
      title={<span {...userText()}>{name}</span>}
      text={
        <>
          <span>{t`Closed by its owner on ${day}.`}</span>
          <span>{sentenceSpace()}</span>
          {movedTo && (
            <Trans>
              It moved to <ServerLink server={movedTo} />.
            </Trans>
          )}
        </>
      }
      action={
        <>
          {movedTo && (
            <ButtonLink variant="primary" to="/servers/$id" params={{ id: movedTo.slug }}>
              {t`Go to the new server`}
            </ButtonLink>
          )}
          <ButtonLink to="/servers">{t`Browse Servers`}</ButtonLink>
          {actions}
        </>
      }
    />
  )
}
