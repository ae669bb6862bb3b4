import {
  directoryPage,
  directoryQuery,
  facetCounts,
  facetQuery,
  publicStats,
} from '#contract/directory/directory.wire.ts'
import { searchBursts } from '../../http/limits.ts'
import { routeIn, failures, json, newRoutes } from '../../http/routes.ts'
import { browseDirectory } from './browse-directory.ts'
import { filterOf } from './clauses.ts'
import { countFacets } from './count-facets.ts'
import { readStats } from './read-stats.ts'

const createRoute = routeIn('Servers')

export const directoryRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/servers', {
      operationId: 'browseDirectory',
      summary: 'Browse and search the public directory',
      request: { query: directoryQuery },
      responses: { 200: json(directoryPage), ...failures(400, 429) },
      limit: searchBursts,
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await browseDirectory(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/servers/facets', {
      operationId: 'countFacets',
      summary: 'How many servers each filter would leave',
      description: 'Beside the given filters. Changes of servers are counted within a minute.',
      request: { query: facetQuery },
      responses: { 200: json(facetCounts), ...failures(400, 429) },
      limit: searchBursts,
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await countFacets(c.get('ctx'), filterOf(c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute('get', '/api/servers/stats', {
      operationId: 'readStats',
      summary: 'Counts of submissions',
      responses: { 200: json(publicStats) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readStats(c.get('ctx')), 200),
  )
