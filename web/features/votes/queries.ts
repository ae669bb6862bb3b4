import { t } from '@lingui/core/macro'
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { SECOND } from '#contract/base/time.ts'
import { say } from '#contract/language/i18n.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { OwnVotes } from '#contract/votes/votes.wire.ts'
import { api, ApiError, hasStatus, read } from '../../lib/api.ts'
import {
  cardsOf,
  directoryKey,
  forgetGone,
  listingKey,
  type ListingPage,
  patchListing,
  patchViewer,
  pauseViewer,
} from '../../lib/listing-cache.ts'
import { hasNoData } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.ts'
import { cardVotesKey } from './card-votes.ts'
import { voteFailureText } from './vote-text.ts'

/** Presses within this time after a counted vote belong to the same double press. */
const SAME_PRESS_MS = 2 * SECOND

/** What is said after a vote. The specification has different words for a server's page and its card. */
export interface VoteWords {
  done: string
  failed: string
}

const pageWords = (): VoteWords => ({ done: say('outcome.voted'), failed: t`Vote failed` })

interface VoteOptions {
  onSignIn: () => void
  words?: VoteWords
}

/** Casts a vote: the count increases at once, and is reverted when the request fails. */
export function useCastVote(id: string, onSignIn: () => void) {
  return useMutation(castVote(useQueryClient(), id, { onSignIn }))
}

/** By listing: when this tab's last vote for it was counted, in ms of the device's clock. */
const countedAt = new Map<string, number>()

const voteKey = (id: string) => ['vote', id]

export const votedKey = ['voted'] as const

/** Whether a press repeats one that is being sent or was just counted: a double press is one vote. */
export function isRepeatedPress(client: QueryClient, id: string): boolean {
  return (
    client.isMutating({ mutationKey: voteKey(id) }) > 0 ||
    Date.now() - (countedAt.get(id) ?? 0) < SAME_PRESS_MS
  )
}

export function castVote(client: QueryClient, id: string, { onSignIn, words = pageWords() }: VoteOptions) {
  return mutationOptions({
    mutationKey: voteKey(id),
    mutationFn: () => read(api.servers[':id'].vote.$post({ param: { id } }), 'votes', 'nextVoteAt'),
    onMutate: async () => {
      // A count or waiting time from a request before the vote must not overwrite the new one.
      const [resumeViewer] = await Promise.all([
        pauseViewer(client, id),
        client.cancelQueries({ queryKey: listingKey(id), exact: true }),
        client.cancelQueries({ queryKey: cardVotesKey }),
      ])
      const before = knownVotes(client, id)
      if (before !== undefined) patchListing(client, id, { votes: before + 1 })
      return { before, resumeViewer }
    },
    onSuccess: ({ votes, nextVoteAt }) => {
      countedAt.set(id, Date.now())
      patchListing(client, id, { votes })
      showVoted(client, id, nextVoteAt)
      patchViewer(client, id, { voted: true, voidVote: false })
      toast.success(words.done)
    },
    onError: (error, _, context) => {
      const { nextVoteAt, votes = context?.before } = error instanceof ApiError ? error.body : {}
      if (votes !== undefined) patchListing(client, id, { votes })
      if (nextVoteAt !== undefined) {
        showVoted(client, id, nextVoteAt)
        // The refusal may come from an earlier vote whose answer was lost. Then the shown count is too low.
        void client.invalidateQueries({ queryKey: listingKey(id), exact: true })
      }
      forgetGone(client, id, error)
      // The sign-in dialog says why nothing was counted.
      if (hasStatus(error, 401)) return onSignIn()
      toast.error(voteFailureText(error instanceof ApiError ? error.status : 0, words.failed))
    },
    // The cancelled requests are repeated: before their first response there is no data to correct.
    onSettled: (_data, error, _vote, context) => {
      context?.resumeViewer(error)
      void client.invalidateQueries({ queryKey: listingKey(id), exact: true, predicate: hasNoData })
      void client.invalidateQueries({ queryKey: cardVotesKey, predicate: hasNoData })
      return client.invalidateQueries({ queryKey: votedKey })
    },
  })
}

/** The highest count in the cache: the listing's page and its cards were read at different times. */
function knownVotes(client: QueryClient, id: string): number | undefined {
  const pages = client.getQueriesData<ListingPage>({ queryKey: directoryKey })
  const shown = pages.flatMap(([, page]) => (page ? cardsOf(page) : [])).filter(({ _id }) => _id === id)
  const own = client.getQueryData<Listing>(listingKey(id))
  const counts = [...shown, ...(own ? [own] : [])].map(({ votes }) => votes)
  return counts.length > 0 ? Math.max(...counts) : undefined
}

/** Shows on the listing's page and on its cards that the person has voted. */
function showVoted(client: QueryClient, id: string, nextVoteAt: string): void {
  patchViewer(client, id, { nextVoteAt })
  client.setQueriesData<OwnVotes>(
    { queryKey: cardVotesKey },
    (own) =>
      own && { items: [...own.items.filter((item) => item.serverId !== id), { serverId: id, nextVoteAt }] },
  )
}
