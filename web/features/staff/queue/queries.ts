import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  BULK_MAX,
  type BulkAction,
  type Moderation,
  MODERATION_STATES,
  REWRITTEN_SENTENCE,
} from '#contract/staff/moderation.ts'
import type {
  adminEdit,
  adminListing,
  adminListingPage,
  editableListing,
} from '#contract/staff/moderation.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, ApiError, ask, hasStatus, read } from '../../../lib/api.ts'
import { EVERYTHING, useWrite } from '../../../lib/use-write.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'
import { type Filter, FILTERS, isState, isUnder, type ServerAction } from './server-actions.ts'

export type AdminListing = z.output<typeof adminListing>
type AdminPage = z.output<typeof adminListingPage>

export interface ServersQuery {
  q: string
  filter: Filter
  page: number
}

const listsKey = ['moderation', 'list'] as const

function narrowedTo(filter: ServersQuery['filter']) {
  if (filter === 'all') return {}
  return isState(filter) ? { moderation: filter } : { [filter]: '1' as const }
}

export function serversQuery({ q, filter, page }: ServersQuery) {
  return queryOptions({
    queryKey: [...listsKey, filter, q, page],
    queryFn: ask(
      api.admin.affiliates.$get,
      { query: { ...narrowedTo(filter), ...(q !== '' && { q }), page: String(page) } },
      'items',
    ),
    placeholderData: keepPreviousData,
  })
}

export type EditableListing = z.output<typeof editableListing>

/** One listing for the edit form of admins, loaded when the form opens and not refreshed while it is open. */
export function editableListingQuery(id: string) {
  return queryOptions({
    queryKey: ['moderation', 'listing', id],
    queryFn: ask(api.admin.affiliates[':id'].$get, { param: { id } }, '_id'),
    staleTime: Infinity,
    gcTime: 0,
  })
}

export const saveAsAdmin = (id: string) => (json: z.input<typeof adminEdit>) =>
  read(api.admin.affiliates[':id'].$patch({ param: { id }, json }))

/** Allows the website of a listing, or holds it again. */
export function useHoldWebsite({ _id, name }: EditableListing) {
  const client = useQueryClient()
  const save = useWrite((websiteHeld: boolean) => saveAsAdmin(_id)({ websiteHeld }), {
    done: (listing, websiteHeld) => {
      client.setQueryData(editableListingQuery(_id).queryKey, listing)
      if (websiteHeld) toast.success('Saved')
      else undoToast('Link allowed', () => save.mutate(true))
    },
    failed: (error) => failureText(error, name),
    later: EVERYTHING,
  })
  return save
}

export interface Subject {
  id: string
  name: string
  /** The version of the texts on the screen, where it shows them. */
  version?: number | undefined
  /** The revision of its change that the screen shows. */
  revision?: string | undefined
}

/** Why a decision restricts somebody: the rule, and the words of staff. */
export interface Reasons {
  rule?: RuleId
  note?: string
}

interface Outcomes {
  items: readonly { _id: string; moderation?: Moderation | null }[]
}

/** Work of admins on listings: the lists show at once what became of them. */
function useListingWork<Input, Answer extends Outcomes>(
  send: (input: Input) => Promise<Answer>,
  failed?: (error: Error, input: Input) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ items }) => {
      for (const { _id, moderation } of items) showState(client, _id, moderation ?? 'deleted')
    },
    onError: (error, input) => failed?.(error, input),
    onSettled: (answer) => {
      // The directory, its counts and the listing's page changed, too.
      const reload = client.invalidateQueries()
      // Without an outcome to show, as after a failure, the work counts as done only when the lists are
      // loaded.
      return answer?.items.length ? undefined : reload
    },
  })
}

interface Act extends Reasons {
  subject: Subject
  action: ServerAction
}

async function act({ subject, action, ...reasons }: Act): Promise<Outcomes> {
  const { id, version, revision = '' } = subject
  const param = { id }
  const listing = api.admin.affiliates[':id']
  switch (action) {
    case 'delete':
      return { items: [await read(listing.$delete({ param, json: reasons }))] }
    case 'restore':
      return { items: [await read(listing.restore.$post({ param }))] }
    case 'publish':
    case 'refuse': {
      const decision = action === 'publish' ? 'approve' : 'refuse'
      const json = { ...reasons, revision }
      await read(api.admin.changes[':id'][':action'].$post({ param: { id, action: decision }, json }))
      // Its state stays as it is.
      return { items: [] }
    }
    default: {
      const json = { note: '', ...reasons, version }
      return { items: [await read(listing[':action'].$post({ param: { id, action }, json }))] }
    }
  }
}

export function useAct() {
  const client = useQueryClient()
  return useListingWork(act, (error, { subject }) => showFound(client, subject.id, error))
}

export const useModerateMany = () =>
  useListingWork(({ subjects, ...json }: Reasons & { subjects: readonly Subject[]; action: BulkAction }) =>
    inParts(subjects, (part) => {
      const ids = part.map(({ id }) => id)
      const versions = part.flatMap(({ id: _id, version }) => (version === undefined ? [] : { _id, version }))
      return read(api.admin.affiliates.bulk.$post({ json: { ids, versions, ...json } }))
    }),
  )

/** Takes back one's own last decision on each of these listings. */
export const useUndo = () =>
  useListingWork((subjects: readonly Subject[]) =>
    inParts(subjects, (part) =>
      read(api.admin.affiliates.undo.$post({ json: { ids: part.map(({ id }) => id) } })),
    ),
  )

/** Several calls, one after another, each with as many listings as it takes. */
async function inParts<Item>(
  subjects: readonly Subject[],
  send: (part: readonly Subject[]) => Promise<{ items: Item[] }>,
): Promise<{ items: Item[] }> {
  const items: Item[] = []
  for (let at = 0; at < subjects.length; at += BULK_MAX)
    items.push(...(await send(subjects.slice(at, at + BULK_MAX))).items)
  return { items }
}

/** Another admin was faster: the row shows at once the state that the action found. */
function showFound(client: QueryClient, id: string, error: unknown): void {
  const { current } = error instanceof ApiError ? error.body : {}
  const state = MODERATION_STATES.find((known) => known === current)
  if (state) showState(client, id, state)
  else if (hasStatus(error, 404)) showState(client, id, 'deleted')
}

/** Shows a listing's new state in the cached lists; removes it from lists whose filter no longer matches. */
function showState(client: QueryClient, id: string, state: Moderation | 'deleted'): void {
  for (const [key, page] of client.getQueriesData<AdminPage>({ queryKey: listsKey })) {
    const filter = FILTERS.find((known) => known === key[listsKey.length])
    if (filter === undefined || !page?.items.some((item) => item._id === id)) continue
    client.setQueryData<AdminPage>(key, withState(page, filter, id, state))
  }
}

function withState(page: AdminPage, filter: Filter, id: string, state: Moderation | 'deleted'): AdminPage {
  if (!isUnder(filter, state))
    return { ...page, items: page.items.filter((item) => item._id !== id), total: page.total - 1 }
  if (state === 'deleted') return page
  return {
    ...page,
    items: page.items.map((item) => (item._id === id ? { ...item, moderation: state } : item)),
  }
}

/** The message for a failed action: the state that it found, when another admin was faster. */
export function failureText(error: unknown, name: string): string {
  if (!(error instanceof ApiError)) return 'Action failed'
  const { current, by } = error.body
  const hasMoved = MODERATION_STATES.some((state) => state === current)
  if (error.status === 409 && hasMoved && error.message !== REWRITTEN_SENTENCE)
    return `Action failed. ${name} is now ${current}${by === undefined ? '' : `, by ${by}`}.`
  if (error.status === 404) return `Action failed. ${name} no longer exists.`
  if ([400, 401, 403, 409, 429].includes(error.status)) return `Action failed. ${error.message}`
  return 'Action failed'
}
