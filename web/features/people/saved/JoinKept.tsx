import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Mark } from '#contract/people/player.ts'
import { hasStatus } from '../../../lib/api.ts'
import { VIEWERS } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useSession } from '../account/queries.ts'
import { keepServer, KEPT_KEYS, type KeptServer, readKept } from './kept-servers.ts'
import { savedQuery, sendMark } from './queries.ts'

/**
 * Moves what a visitor saved or hid in this browser into their account, on the first page after signing in.
 * What fails stays in the browser for the next visit.
 */
export function JoinKept() {
  const client = useQueryClient()
  const userId = useSession().data?.userId
  useEffect(() => {
    if (userId === undefined) return
    const all = (['saved', 'hidden'] as const).flatMap((mark) =>
      readKept(KEPT_KEYS[mark]).map((server) => ({ mark, server })),
    )
    if (all.length === 0) return
    void Promise.all(all.map(join)).then(async () => {
      for (const queries of [{ queryKey: savedQuery.queryKey }, { queryKey: sessionKey }, VIEWERS]) {
        // A first answer that is on its way may lack these servers, and nothing else would ask again.
        await client.cancelQueries(queries)
        await client.invalidateQueries(queries)
      }
    })
  }, [client, userId])
  return null
}

async function join({ mark, server }: { mark: Mark; server: KeptServer }): Promise<void> {
  try {
    await sendMark(mark, { id: server.id, isOn: true })
  } catch (error) {
    // A server that left the directory cannot be saved any more.
    if (!hasStatus(error, 404)) return
  }
  keepServer(mark, server, { isOn: false })
}
