import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { RoadmapSearch } from '#contract/community/roadmap-search.ts'
import type { RoadmapItem } from '#contract/community/roadmap.ts'
import type { roadmapList, suggestion } from '#contract/community/roadmap.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { api, ApiError, ask, hasStatus, read } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { hasNoData } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'

type Roadmap = z.output<typeof roadmapList>

const lists = ['roadmap', 'list'] as const

export function roadmapQuery({ q, tag }: RoadmapSearch) {
  return queryOptions({
    queryKey: [...lists, { q, tag }],
    queryFn: ask(api.roadmap.$get, { query: { q, tag } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

export const WHOLE: RoadmapSearch = { q: '', tag: '' }

/** The viewer's votes. A separate request, so that the roadmap's response is the same for every visitor. */
export const ownVotesQuery = queryOptions({
  queryKey: ['roadmap', 'votes'],
  queryFn: ask(api.roadmap.votes.$get, {}, 'items'),
})

export function useHasVoted(id: string): boolean {
  return useQuery(ownVotesQuery).data?.items.includes(id) ?? false
}

/** Votes: the count increases at once, and is reverted when the request fails. */
export function useVote(id: string) {
  return useMutation(castVote(useQueryClient(), id))
}

export function castVote(client: QueryClient, id: string) {
  const mutationKey = ['roadmap', 'vote']
  return mutationOptions({
    mutationKey,
    // One after another: the response to the first vote sets the cookie that identifies the next ones.
    scope: { id: 'roadmap-votes' },
    mutationFn: () => read(api.roadmap[':id'].vote.$post({ param: { id } })),
    onMutate: async () => {
      // Responses to requests from before the vote must not overwrite it.
      await client.cancelQueries({ queryKey: ['roadmap'] })
      patchItem(client, id, ({ votes }) => votes + 1)
      patchOwnVotes(client, (items) => [...items, id])
    },
    onSuccess: ({ votes }) => patchItem(client, id, () => votes),
    onError: (error) => {
      // Somebody who voted already learns the true count.
      const newCount = error instanceof ApiError ? error.body.votes : undefined
      patchItem(client, id, ({ votes }) => newCount ?? votes - 1)
      if (hasStatus(error, 409)) toast.error(say('roadmap.voted'))
      else {
        patchOwnVotes(client, (items) => items.filter((item) => item !== id))
        toast.error(failureText(error, [429], say('roadmap.voteFailed')))
      }
    },
    onSettled: () => {
      // What the server has now would take back the votes that still wait for their turn.
      if (client.isMutating({ mutationKey }) > 1) return
      void client.invalidateQueries({ queryKey: lists, predicate: hasNoData })
      void client.invalidateQueries({ queryKey: ownVotesQuery.queryKey })
    },
  })
}

function patchItem(client: QueryClient, id: string, votesOf: (item: RoadmapItem) => number): void {
  client.setQueriesData<Roadmap>(
    { queryKey: lists },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item._id === id ? { ...item, votes: votesOf(item) } : item)),
      },
  )
}

function patchOwnVotes(client: QueryClient, change: (items: string[]) => string[]): void {
  client.setQueryData(ownVotesQuery.queryKey, (own) => ({ items: [...new Set(change(own?.items ?? []))] }))
}

export function useSuggest() {
  return useWrite((json: z.input<typeof suggestion>) => read(api.roadmap.suggest.$post({ json })), {
    done: say('roadmap.suggested'),
    failed: null,
  })
}
