import { useQuery } from '@tanstack/react-query'
import type { Listing } from '#contract/listings/listing.ts'
import { hasStaffRole } from '#contract/people/permissions.ts'
import { useSession } from '../features/people/account/queries.ts'
import { viewerQuery } from '../lib/viewer-query.ts'

/** What the page knows about its viewer. Public and private data come in separate responses. */
export function useViewer(listing: Listing) {
  const session = useSession()
  const person = session.data
  const signedIn = session.isPending ? undefined : Boolean(person)
  const query = useQuery({ ...viewerQuery(listing._id), enabled: Boolean(person) })
  // The session may have ended since it was read.
  const viewer = person ? query.data : undefined
  const isOwner = person?.userId === listing.ownerId
  return {
    query,
    signedIn,
    signedOut: session.isSuccess && !person,
    /** Until the answer is there, only the owner counts. The answer knows the editors, too. */
    isOnTeam: viewer?.isOnTeam ?? isOwner,
    isOwner,
    isStaff: hasStaffRole(person?.roles ?? []),
    canManage: viewer?.canManage ?? false,
    heartbeatHidden: viewer?.heartbeatHidden ?? false,
    looksOff: viewer?.looksOff ?? false,
    count: viewer?.count,
    vote: {
      nextVoteAt: viewer?.nextVoteAt,
      voted: viewer?.voted,
      voidVote: viewer?.voidVote,
    },
    reported: viewer?.reported ?? false,
    reportedReviews: viewer?.reportedReviews ?? [],
  }
}

export type Viewer = ReturnType<typeof useViewer>
