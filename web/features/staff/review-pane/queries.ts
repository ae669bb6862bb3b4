import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NoteSubject } from '#contract/staff/staff-review.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['staff-review', 'review', id],
    queryFn: ask(api.admin.affiliates[':id'].review.$get, { param: { id } }, 'listing'),
  })
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
      later: [['staff-review']],
    },
  )
}
