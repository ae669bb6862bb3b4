import { t } from '@lingui/core/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { tokenBody } from '#contract/people/api-key.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ask(api.tokens.$get, {}, 'items'),
})

export function useMakeApiKey() {
  const client = useQueryClient()
  const { queryKey } = apiKeysQuery
  return useWrite((json: z.input<typeof tokenBody>) => read(api.tokens.$post({ json }), 'token'), {
    // A first list that is still loading lacks the new key, and TanStack Query would not ask for it again.
    done: () => client.cancelQueries({ queryKey }),
    changes: [queryKey],
  })
}

export function useRevokeApiKey() {
  return useWrite((id: string) => read(api.tokens[':id'].$delete({ param: { id } })), {
    done: t`Key revoked`,
    changes: [apiKeysQuery.queryKey],
  })
}
