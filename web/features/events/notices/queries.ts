import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { NoticeSetting } from '#contract/events/notice.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { sessionKey } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'

export interface NoticeFilter {
  kind: NoticeKind | null
  unread: boolean
}

const ALL = ['notices', 'list']

/** The viewer's notices, newest first. */
export function noticesQuery({ kind, unread }: NoticeFilter) {
  return infiniteQueryOptions({
    queryKey: [...ALL, kind, unread],
    queryFn: ({ signal, pageParam }) =>
      read(
        api.notices.$get(
          {
            query: {
              ...(kind && { kind }),
              ...(unread && { unread: '1' }),
              ...(pageParam !== null && { cursor: pageParam }),
            },
          },
          { init: { signal } },
        ),
        'items',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

type Marked = { ids: string[] } | { upTo: string }

/** Marks notices as read: by their ids, or all up to one. The bell follows. */
export function useMarkRead() {
  const client = useQueryClient()
  return useWrite((json: Marked) => read(api.notices.read.$post({ json }), 'unread'), {
    done: ({ unread }) =>
      client.setQueryData(sessionKey, (person: object | null | undefined) => person && { ...person, unread }),
    changes: [ALL],
  })
}

export const settingsQuery = queryOptions({
  queryKey: ['notices', 'settings'],
  queryFn: ask(api.notices.settings.$get, {}, 'kinds'),
})

/** What is sent to this device. */
export const deviceQuery = queryOptions({
  queryKey: ['notices', 'device'],
  queryFn: ask(api.me.push.$get, {}, 'settings'),
})

/** Saves what is wanted of a kind. Until it is saved, the screen shows the `variables` of the mutation. */
export function useSetNotice(kind: NoticeKind) {
  return useWrite((json: NoticeSetting) => read(api.notices.settings.$put({ json }), 'kind'), {
    changes: [settingsQuery.queryKey],
    scope: `notice-${kind}`,
  })
}
