import { t } from '@lingui/core/macro'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

const statementKey = (id: string) => ['statement', id] as const

/**
 * People may read decisions about themselves, staff any. A failed read is not repeated when the screen is
 * shown again.
 */
export function statementQuery(id: string) {
  return queryOptions({
    queryKey: statementKey(id),
    queryFn: ask(api.statements[':id'].$get, { param: { id } }, '_id'),
    retryOnMount: false,
  })
}

const OWN_STATEMENTS = ['own-statements'] as const

/** The decisions about the viewer, newest first. */
export function ownStatementsQuery(page: number) {
  return queryOptions({
    queryKey: [...OWN_STATEMENTS, 'page', page],
    queryFn: ask(api.me.statements.$get, { query: { page: String(page) } }, 'items'),
    placeholderData: keepPreviousData,
  })
}

export function useAppeal(id: string) {
  return useWrite(
    (words: string) => read(api.statements[':id'].appeal.$post({ param: { id }, json: { words } })),
    { done: t`Appeal sent`, failed: null, changes: [OWN_STATEMENTS, statementKey(id)] },
  )
}
