import { t } from '@lingui/core/macro'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  ADMIN_INCIDENTS,
  forgiveIncident,
  type Incident,
  PUBLIC_INCIDENTS,
} from '#contract/status/incident.ts'
import type { incidentChange, IncidentPage, newIncident } from '#contract/status/incident.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

const KEY = ['incidents'] as const

async function readIncidents(
  query: { limit: string; page?: string },
  init: RequestInit,
): Promise<IncidentPage> {
  const page = await read(api.status.incidents.$get({ query }, { init }), 'items')
  return { ...page, items: page.items.map(forgiveIncident) }
}

/** The incidents of the public page, some at a time, read without cookies. */
export const incidentsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list', 'public'],
  queryFn: async ({ pageParam, signal }) =>
    readIncidents(
      { limit: String(PUBLIC_INCIDENTS), ...(pageParam > 1 && { page: String(pageParam) }) },
      { signal, credentials: 'omit' },
    ),
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  // The next refresh tries again, as for the figures beside it.
  retry: false,
})

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ask(api.admin.jobs.$get, {}, 'items'),
})

/** All loaded incidents without duplicates: a new one moves the others to the next page. */
export function incidentsOf({ pages }: InfiniteData<IncidentPage>): Incident[] {
  const items = pages.flatMap((page) => page.items)
  return [...new Map(items.map((incident) => [incident._id, incident])).values()]
}

/** The incidents of the admin tab, refreshed every `refresh` milliseconds; 0 is never. */
export function adminIncidentsQuery(refresh: number) {
  return queryOptions({
    queryKey: [...KEY, 'list', 'admin'],
    queryFn: async ({ signal }) =>
      (await readIncidents({ limit: String(ADMIN_INCIDENTS) }, { signal })).items,
    refetchInterval: refresh > 0 && refresh,
  })
}

export function incidentQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      forgiveIncident(
        await read(api.status.incidents[':id'].$get({ param: { id } }, { init: { signal } }), '_id'),
      ),
    // The loader has tried already.
    retryOnMount: false,
  })
}

export type IncidentDraft = z.input<typeof newIncident>

export function useCreateIncident() {
  return useWrite((json: IncidentDraft) => read(api.status.incidents.$post({ json })), {
    failed: t`Failed to create incident`,
    changes: [KEY],
  })
}

export type IncidentChange = z.input<typeof incidentChange> & { id: string }

export function useUpdateIncident() {
  return useWrite(
    ({ id, ...json }: IncidentChange) => read(api.status.incidents[':id'].$patch({ param: { id }, json })),
    { done: t`Incident updated`, failed: t`Update failed`, changes: [KEY] },
  )
}
