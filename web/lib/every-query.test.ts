import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient, sessionKey } from './query-client.ts'

// The API client reads its origin when its module loads.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://page'))
  // A browser with a session: others do not ask who is signed in.
  vi.stubGlobal('document', { cookie: 'theme=dark; signed-in=1' })
})
afterAll(() => void vi.unstubAllGlobals())

interface Options {
  queryKey: readonly unknown[]
  queryFn: QueryFunction<unknown, readonly unknown[], unknown>
  initialPageParam?: unknown
}

const ID = 'aaaaaaaaaaaa'
const FILTER = { status: 'all', type: 'all', q: '', tag: '', filter: 'all', page: 1, actor: '', target: '' }
/** The input of queries whose first parameter is not an id. */
const INPUT: Record<string, readonly unknown[]> = {
  adminIncidentsQuery: [0],
  adminRoadmapQuery: [{ ...FILTER, status: null }],
  applicationsQuery: [FILTER],
  waysAdviceQuery: [{ address: '', discord: 'https://discord.gg/harbour' }],
  auditLogQuery: [{ ...FILTER, action: '', from: '', to: '' }],
  directoryQuery: [FILTER],
  facetsQuery: [FILTER],
  insightsQuery: [ID, 7],
  messagesQuery: [ID, ID],
  noticesQuery: [{ kind: null, unread: true }],
  ownListingsQuery: [1],
  ownReportsQuery: [null, 1],
  rankingQuery: [null],
  reportsQuery: [FILTER],
  roadmapQuery: [FILTER],
  serversQuery: [FILTER],
  voteDayQuery: [ID, '2026-11-20', 1],
  voteDaysQuery: ['open', 1],
}
/** The status page shows a neutral figure for each missing one. */
const FORGIVING = ['summaryQuery', 'historyQuery of status', 'incidentsQuery']

const code = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<Record<string, unknown>>([
  './*.tsx',
  './*-query.ts',
  '../features/**/*.ts',
  '../features/**/*.tsx',
  '!../**/*.test.*',
])

/** Every query of the app, by its name in the code. */
async function loadQueries(): Promise<Map<string, Options>> {
  const queries = new Map<string, Options>()
  for (const [file, importAll] of Object.entries(modules)) {
    if (!/\b(?:infiniteQ|q)ueryOptions\(/.test(code[file] ?? '')) continue
    for (const [name, value] of Object.entries(await importAll())) {
      if (!name.endsWith('Query')) continue
      const known = queries.has(name) || name === 'historyQuery'
      const options: unknown = typeof value === 'function' ? value(...(INPUT[name] ?? [ID])) : value
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every export of this name is the options of a query
      queries.set(known ? `${name} of ${file.split('/')[2]}` : name, options as Options)
    }
  }
  return queries
}

const queries = await loadQueries()
let client: QueryClient
beforeEach(() => {
  client = newQueryClient()
})

/** Loads as a screen does, without its retries. */
function load({ queryKey, queryFn, ...rest }: Options): Promise<unknown> {
  const shared = { queryKey, queryFn, retry: false, staleTime: 0 }
  return 'initialPageParam' in rest
    ? client.fetchInfiniteQuery({ ...shared, initialPageParam: rest.initialPageParam })
    : client.fetchQuery(shared)
}

const answerWith = (body: string, status: number, type: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))

it('knows every query of the app', () => {
  const written = Object.values(code).flatMap((text) => text.match(/\bqueryFn:/g) ?? [])
  expect(queries.size).toBe(written.length)
})

it.each([...queries])('%s fails when something else than the site answers', async (_name, query) => {
  answerWith('<!doctype html><title>Sign in to this network</title>', 200, 'text/html')
  await expect(load(query)).rejects.toMatchObject({ code: 'internal', status: 502 })
})

it.each([...queries].filter(([name]) => name !== 'sessionQuery'))(
  '%s asks who is signed in when the session has ended',
  async (_name, query) => {
    client.setQueryDefaults(sessionKey, { queryFn: () => null })
    client.setQueryData(sessionKey, { userId: 'u1', username: 'steve', avatar: null, roles: [] })
    answerWith('{"error":"Sign in first.","code":"unauthenticated"}', 401, 'application/json')
    await expect(load(query)).rejects.toBeInstanceOf(Error)
    await expect.poll(() => client.getQueryData(sessionKey)).toBeNull()
  },
)

const strict = [...queries].filter(([name]) => !FORGIVING.includes(name))

it.each(strict)('%s fails when a part of the answer is missing', async (_name, query) => {
  for (const body of ['{}', '[]', '"text"']) {
    answerWith(body, 200, 'application/json')
    await expect(load(query), body).rejects.toBeInstanceOf(Error)
  }
})

it.each(strict.filter(([name]) => name !== 'sessionQuery'))(
  '%s fails when the answer is null',
  async (_name, query) => {
    answerWith('null', 200, 'application/json')
    await expect(load(query)).rejects.toBeInstanceOf(Error)
  },
)
