import type { QueryClient } from '@tanstack/react-query'
import { isAnswered, readAnswers } from '#contract/directory/match.ts'
import { matchQuery } from './queries.ts'

/** Loads the matches for the answers in an address. */
export const loadMatches = (client: QueryClient, search: Record<string, unknown>) =>
  isAnswered(search) ? client.prefetchQuery(matchQuery(readAnswers(search))) : Promise.resolve()
