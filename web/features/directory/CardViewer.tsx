import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { useSession } from '../people/account/queries.ts'
import { cardVotesQuery } from '../votes/card-votes.ts'

interface Viewer {
  /** `undefined` while it is unknown. */
  signedIn: boolean | undefined
  /** When the viewer can vote for which server again, if that is later. */
  votes: readonly { serverId: string; nextVoteAt: string }[]
}

const NO_VOTES: Viewer['votes'] = []

export const CardViewerContext = createContext<Viewer>({ signedIn: undefined, votes: NO_VOTES })

/**
 * Who looks at the cards of a page, and their votes: asked once for all cards. Cards follow in pieces, so that
 * taps need not wait.
 */
export function CardViewer({ page, children }: { page: readonly Listing[]; children: ReactNode }) {
  const person = useSession().data
  const signedIn = person === undefined ? undefined : person !== null
  const ids = page.map(({ _id }) => _id).join()
  const own = useQuery({ ...cardVotesQuery(ids), enabled: signedIn === true }).data
  const votes = (signedIn && own?.items) || NO_VOTES
  const viewer = useMemo(() => ({ signedIn, votes }), [signedIn, votes])
  return <CardViewerContext value={useDeferredValue(viewer)}>{children}</CardViewerContext>
}
