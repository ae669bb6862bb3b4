import { queryOptions } from '@tanstack/react-query'
import type { Listing } from '#contract/listings/listing.ts'
import { isGone } from '#contract/listings/live.ts'
import {
  candidateFilters,
  chooseMatches,
  isAnswered,
  MATCHES,
  type MatchAnswers,
} from '#contract/directory/match.ts'
import { api, read } from '../../../lib/api.ts'

/** Candidates of one search. Enough that the answers that are no filters can choose. */
const CANDIDATES = 18

/**
 * Three servers for these answers. It reads pages of the directory that everybody shares, and what is chosen from them is worked out here: nothing about the
 * answers is stored anywhere.
 */
export function matchQuery(answers: MatchAnswers) {
  return queryOptions({
    queryKey: ['match', answers],
    queryFn: async ({ signal }) => {
      if (!isAnswered(answers)) return { matches: [] }
      const found = new Map<string, Listing>()
      for (const filters of candidateFilters(answers)) {
        const { items } = await read(
          api.servers.$get(
            { query: { limit: String(CANDIDATES), ...(filters !== '' && { with: filters }) } },
            { init: { signal } },
          ),
          'items',
        )
        for (const server of items) if (!isGone(server.live, Date.now())) found.set(server._id, server)
        if (found.size >= 2 * CANDIDATES) break
      }
      return { matches: chooseMatches(answers, [...found.values()].slice(0, MATCHES * CANDIDATES)) }
    },
  })
}
