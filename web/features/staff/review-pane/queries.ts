import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NoteSubject } from '#contract/staff/staff-review.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { Talk } from '#contract/staff/staff-review.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** Everything that a decision about a listing needs. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['staff-review', 'review', id],
    queryFn: ask(api.admin.affiliates[':id'].review.$get, { param: { id } }, 'listing'),
  })
}

export function talkQuery(id: string) {
  return queryOptions({
    queryKey: ['staff-review', 'talk', id],
    queryFn: ask(api.affiliates[':id'].messages.$get, { param: { id } }, 'items'),
    refetchInterval: MINUTE,
  })
}

export const unreadTalksQuery = queryOptions({
  queryKey: ['staff-review', 'unread'],
  queryFn: ask(api.affiliates.me.messages.$get, {}, 'items'),
})

export function useWriteMessage(id: string) {
  const client = useQueryClient()
  return useWrite(
    (text: string) => read(api.affiliates[':id'].messages.$post({ param: { id }, json: { text } }), 'items'),
    { done: (talk) => client.setQueryData(talkQuery(id).queryKey, talk), failed: null },
  )
}

/** Tells the server what was seen, once for each newest message. What is new stays marked until the next visit. */
export function useMarkRead(id: string, talk: Talk | undefined) {
  const client = useQueryClient()
  const marked = useRef<string | null>(null)
  const newest = talk?.items.some(({ isNew }) => isNew) ? talk.items.at(-1)?._id : undefined
  useEffect(() => {
    if (newest === undefined || marked.current === newest) return
    marked.current = newest
    api.affiliates[':id'].messages.read
      .$post({ param: { id }, json: { upTo: newest } })
      .then(() =>
        Promise.all([
          client.invalidateQueries({ queryKey: unreadTalksQuery.queryKey }),
          client.invalidateQueries({ queryKey: ['admin-waiting'] }),
        ]),
      )
      // They stay unread, and the next visit tries again.
      .catch(() => undefined)
  }, [client, id, newest])
}

export function noteVersionsQuery(kind: NoteSubject, id: string) {
  return queryOptions({
    queryKey: ['staff-review', 'notes', kind, id],
    queryFn: ask(api.admin.notes[':kind'][':id'].$get, { param: { kind, id } }, 'items'),
  })
}

export function useSaveNote(kind: NoteSubject, id: string) {
  const client = useQueryClient()
  return useWrite(
    (json: { text: string; version: number }) =>
      read(api.admin.notes[':kind'][':id'].$put({ param: { kind, id }, json }), 'items'),
    {
      done: (versions) => client.setQueryData(noteVersionsQuery(kind, id).queryKey, versions),
      failed: null,
      later: [['staff-review', 'review']],
    },
  )
}
