import { queryOptions } from '@tanstack/react-query'
import type { BadgeData } from '#contract/site/badge.ts'
import { ID_PATTERN } from '#contract/base/ids.ts'
import { api, ApiError, read } from '../../../lib/api.ts'

/** The data that a badge of this server shows. */
export function badgeQuery(id: string) {
  return queryOptions({
    queryKey: ['badge', id],
    queryFn: ({ signal }): Promise<BadgeData> => {
      if (!ID_PATTERN.test(id)) throw new ApiError(404, 'not_found', 'Server not found')
      return read(api.embed.servers[':id'].badge.$get({ param: { id } }, { init: { signal } }), 'name')
    },
    staleTime: 60_000,
  })
}
