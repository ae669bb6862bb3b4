import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#contract/base/time.ts'
import { api, read } from '../../../lib/api.ts'
import { VIEWERS } from '../../../lib/listing-cache.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** How often the screen reads again, so that owners who try it in the game soon see the plugin's question. */
const LOOK_AGAIN_MS = 10 * SECOND

/** The reward key of a listing of the viewer, and what its plugin asked last. */
export function rewardsQuery(id: string) {
  return queryOptions({
    queryKey: ['rewards', id],
    queryFn: ({ signal }) =>
      read(api.affiliates[':id'].rewards.$get({ param: { id } }, { init: { signal } }), 'server', 'key'),
    refetchInterval: ({ state }) => (state.data?.key ? LOOK_AGAIN_MS : false),
  })
}

export function useMakeKey(id: string) {
  return useWrite(() => read(api.affiliates[':id']['reward-key'].$post({ param: { id } }), 'key'), {
    changes: [rewardsQuery(id).queryKey],
  })
}

export function useRemoveKey(id: string) {
  return useWrite(() => read(api.affiliates[':id']['reward-key'].$delete({ param: { id } }), 'ok'), {
    done: () => t`Key removed`,
    changes: [rewardsQuery(id).queryKey],
  })
}

export function useSetGamertag() {
  return useWrite((gamertag: string | null) => read(api.me.gamertag.$put({ json: { gamertag } }), 'ok'), {
    done: (_, gamertag) => (gamertag === null ? t`Gamertag removed` : t`Gamertag saved`),
    failed: null,
    changes: [sessionKey, VIEWERS],
  })
}
