import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClosedServer } from '#contract/listings/listing.wire.ts'
import { shortDateText } from '#contract/language/days.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { hasStatus } from '../../lib/api.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { ServerLink } from '../../lib/ServerLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { words } from '../../ui/words.ts'
import { ListingNotFound } from './ListingNotFound.tsx'
import { ListingSkeleton } from './ListingSkeleton.tsx'
import { closedListingQuery } from './queries.ts'

interface GoneListingProps {
  id: string
  /** What can be done with one that its owner closed. */
  renderActions: (server: ClosedServer) => ReactNode
}

/** In place of a listing that is not public: that its owner closed it, or that it is not found. */
export function GoneListing({ id, renderActions }: GoneListingProps) {
  const { data, error, isLoading } = useQuery(closedListingQuery(id))
  // What staff suspend while it is shown is gone, too.
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
      title={<span {...words()}>{name}</span>}
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
