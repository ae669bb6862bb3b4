import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { listingQuery } from '../features/listings/queries.ts'
import { hasStatus } from '../lib/api.ts'
import { useCached } from '../lib/use-cached.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NotYours } from '../ui/NotYours.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OwnListingPage } from './-own-listing-page.tsx'
import type { PartProps } from './-server-posts.tsx'
import { useSignInDialog } from './-sign-in-dialog.tsx'
import { useViewer } from './-use-viewer.ts'

interface OwnPublicPartProps {
  id: string
  heading: string
  renderPart: (props: PartProps) => ReactNode
}

/** A part of the public page of one of the viewer's own servers, as a screen of the desk. */
export function OwnPublicPart({ id, heading, renderPart }: OwnPublicPartProps) {
  const data = useCached(listingQuery(id))
  return (
    <OwnListingPage id={id} heading={heading} name={data?.name}>
      {() => <Loaded key={id} id={id} renderPart={renderPart} />}
    </OwnListingPage>
  )
}

function Loaded({ id, renderPart }: Pick<OwnPublicPartProps, 'id' | 'renderPart'>) {
  const query = useQuery(listingQuery(id))
  const errorNotice = useFailed(query, t`We couldn’t load this server. Please try again.`, id)
  if (query.data === undefined && hasStatus(query.error, 404))
    return <NotYours title={t`Nothing here`} text={t`Only the team of a server sees this.`} />
  if (!query.data) return errorNotice ?? <Skeleton className="h-60" />
  return <Part listing={query.data} renderPart={renderPart} />
}

function Part({ listing, renderPart }: { listing: Listing } & Pick<OwnPublicPartProps, 'renderPart'>) {
  const viewer = useViewer(listing)
  const { ask, dialog } = useSignInDialog(listing)
  const errorNotice = useFailed(viewer.query, t`We couldn’t load this server. Please try again.`, listing._id)
  if (!viewer.isOnTeam && !viewer.query.isSuccess) return errorNotice ?? <Skeleton className="h-60" />
  if (!viewer.isOnTeam)
    return <NotYours title={t`Nothing here`} text={t`Only the team of a server sees this.`} />
  if (!listing.approved)
    return <EmptyState title={t`Not public yet`} text={t`This begins when staff have approved the server.`} />
  return (
    <>
      {renderPart({ listing, viewer, onSignIn: (why) => ask(why) })}
      {dialog}
    </>
  )
}
