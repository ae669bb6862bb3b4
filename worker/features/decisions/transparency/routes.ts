import { z } from 'zod'
import { SITE } from '#contract/site/site.ts'
import {
  publicStatements,
  statementsQuery,
  transparencyFigures,
  transparencyQuery,
} from '#contract/decisions/transparency.wire.ts'
import { createRoute, failures, json, newRoutes } from '../../../http/routes.ts'
import { listStatements } from './list-statements.ts'
import { readFigures } from './read-figures.ts'
import { makeStatementsFile } from './statements-file.ts'

export const transparencyRoutes = newRoutes('Decisions')
  .openapi(
    createRoute('get', '/api/transparency', {
      operationId: 'readTransparency',
      summary: 'How staff decided in a half year',
      request: { query: transparencyQuery },
      responses: { 200: json(transparencyFigures), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await readFigures(c.get('ctx'), c.req.valid('query').half), 200),
  )
  .openapi(
    createRoute('get', '/api/statements', {
      operationId: 'listStatements',
      summary: 'Decisions of staff, newest first, without personal data',
      request: { query: statementsQuery },
      responses: { 200: json(publicStatements), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listStatements(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/statements.csv', {
      operationId: 'downloadStatements',
      summary: 'Decisions as a file',
      description:
        'At most 1,000 decisions, newest first, with the columns of the European Commission’s transparency database. `Link` names the following file.',
      request: { query: statementsQuery },
      responses: {
        200: { description: 'A file', content: { 'text/csv': { schema: z.string() } } },
        ...failures(400),
      },
      cache: { seconds: 15 },
    }),
    async (c) => {
      const query = c.req.valid('query')
      const { csv, next } = await makeStatementsFile(c.get('ctx'), query)
      const rest = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
      if (next !== null) {
        const following = new URLSearchParams({ ...Object.fromEntries(rest), before: next }).toString()
        c.header('link', `</api/statements.csv?${following}>; rel="next"`)
      }
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${SITE.name.toLowerCase()}-decisions.csv"`,
      })
    },
  )
