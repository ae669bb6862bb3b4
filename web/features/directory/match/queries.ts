import { queryOptions } from '@tanstack/react-query'
import type { Listing } from '#contract/listings/listing.ts'
import { isGone } from '#contract/listings/live.ts'
import {
  agesFor,
  candidateFilters,
  chooseMatches,
  MATCHES,
  type MatchAnswers,
} from '#contract/directory/match.ts'
import { api, read } from '../../../lib/api.ts'

/** Candidates of one search. Enough that the answers that are no filters can choose. */
const CANDIDATES = 18
/** For the young, the dates of the best so many are looked up. */
const LOOKED_UP = 9

/**
 * Three servers for these answers. It reads pages that everybody shares, and what is chosen from them is worked out here: nothing about the answers is
 * stored anywhere.
 */
export function matchQuery(answers: MatchAnswers) {
  return queryOptions({
    queryKey: ['match', answers],
    queryFn: async ({ signal }) => {
      const candidates = await readCandidates(answers, signal)
      if (agesFor(answers) === null) return { matches: chooseMatches(answers, candidates, Date.now()) }
      const best = chooseMatches(answers, candidates, Date.now(), LOOKED_UP)
      const dated = await Promise.all(
        best.map(({ server }) =>
          read(
            api.servers[':id'].$get({ param: { id: server._id }, query: {} }, { init: { signal } }),
            'factDates',
          ),
        ),
      )
      return { matches: chooseMatches(answers, dated, Date.now()) }
    },
  })
}

async function readCandidates(answers: MatchAnswers, signal: AbortSignal): Promise<Listing[]> {
  const found = new Map<string, Listing>()
  const isYoung = agesFor(answers) !== null
  const wanted = candidateFilters(answers)
  // What staff checked first, and then everybody else.
  for (const filters of isYoung ? [`${wanted.at(-1)}.checked-family`, ...wanted] : wanted) {
    const { items } = await read(
      api.servers.$get({ query: { limit: String(CANDIDATES), with: filters } }, { init: { signal } }),
      'items',
    )
    for (const server of items) if (!isGone(server.live, Date.now())) found.set(server._id, server)
    if (found.size >= 2 * CANDIDATES) break
  }
  return [...found.values()].slice(0, MATCHES * CANDIDATES)
}
