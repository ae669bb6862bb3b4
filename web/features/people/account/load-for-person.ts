import type { QueryClient } from '@tanstack/react-query'
import { settleSoon } from '../../../lib/settle-soon.ts'
import { sessionQuery } from './queries.ts'

/** The work of a loader whose data only signed-in people may read. */
export const loadForPerson = (queryClient: QueryClient, load: () => Promise<unknown>): Promise<void> =>
  settleSoon(queryClient.ensureQueryData(sessionQuery).then((person) => (person ? load() : undefined)))
