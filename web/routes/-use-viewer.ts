import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { hasAdminRole } from '#contract/permissions.ts'
import { useSession } from '../features/account/queries.ts'
import { viewerQuery } from '../features/listings/queries.ts'

/** What the page knows about its viewer. Public and private data come in separate responses. */
export function useViewer(listing: Listing) {
  const session = useSession()
  const person = session.data
  const query = useQuery({ ...viewerQuery(listing._id), enabled: Boolean(person) })
  // The session may have ended since it was read.
  const viewer = person ? query.data : undefined
  return {
    signedIn: session.isPending ? undefined : Boolean(person),
    signedOut: session.isSuccess && !person,
    isOwner: viewer?.isOwner ?? person?.userId === listing.ownerId,
    isStaff: hasAdminRole(person?.roles ?? []),
    canManage: viewer?.canManage ?? false,
    heartbeatHidden: viewer?.heartbeatHidden ?? false,
    nextVoteAt: viewer?.nextVoteAt,
    voted: viewer?.voted,
    heldVote: viewer?.heldVote,
    voidVote: viewer?.voidVote,
    reportedReviews: viewer?.reportedReviews ?? [],
  }
}

export type Viewer = ReturnType<typeof useViewer>
