import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import { api, ApiError, hasStatus, read } from '../../lib/api.ts'
import { listingKey, patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { toast } from '../../ui/toast.ts'
import { voteFailureText } from './vote-text.ts'

/** Casts a vote: the count increases at once, and is reverted when the request fails. */
export function useCastVote(id: string, onSignIn: () => void) {
  return useMutation(castVote(useQueryClient(), id, onSignIn))
}

export function castVote(client: QueryClient, id: string, onSignIn: () => void) {
  return mutationOptions({
    mutationFn: () => read(api.servers[':id'].vote.$post({ param: { id } }), 'votes'),
    onMutate: async () => {
      // A count or waiting time from a request before the vote must not overwrite the new one.
      await Promise.all([
        client.cancelQueries({ queryKey: listingKey(id), exact: true }),
        client.cancelQueries({ queryKey: viewerKey(id) }),
      ])
      const before = client.getQueryData<Listing>(listingKey(id))?.votes
      if (before !== undefined) patchListing(client, id, { votes: before + 1 })
      return { before }
    },
    onSuccess: ({ votes, nextVoteAt }) => {
      patchListing(client, id, { votes })
      patchViewer(client, id, { nextVoteAt })
      toast.success('Voted! Come back in 24h for another.')
    },
    onError: (error, _, context) => {
      if (context?.before !== undefined) patchListing(client, id, { votes: context.before })
      toast.error(voteFailureText(error instanceof ApiError ? error.status : 0))
      if (hasStatus(error, 409) && error.body.nextVoteAt)
        patchViewer(client, id, { nextVoteAt: error.body.nextVoteAt })
      if (hasStatus(error, 401)) onSignIn()
    },
    // The cancelled requests are repeated: before their first response there is no data to correct.
    onSettled: () => void client.invalidateQueries({ queryKey: viewerKey(id) }),
  })
}
