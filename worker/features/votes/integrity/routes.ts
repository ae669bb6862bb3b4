import { adminReads, adminWrites } from '../../../http/guards.ts'
import { z } from 'zod'
import {
  verdictBody,
  verdictInPath,
  voteDay,
  voteDayDetails,
  voteDayQuery,
  voteDays,
  voteDaysQuery,
} from '#contract/votes/integrity.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { idInPath, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { decideCohort } from './decide-cohort.ts'
import { listCohorts } from './list-cohorts.ts'
import { readCohort } from './read-cohort.ts'

const date = z
  .string()
  .meta({ maxLength: 10, description: 'A UTC day, such as `2026-11-22`. Any other text leads nowhere: 404.' })
const dayParams = z.object({ id: idInPath, day: date })

export const integrityRoutes = newRoutes('Admin')
  .openapi(
    createRoute('get', '/api/admin/vote-days', {
      operationId: 'listVoteDays',
      summary: 'Days of servers with votes that wait, or with many of people who are new here',
      request: { query: voteDaysQuery },
      ...adminReads({ 200: json(voteDays) }, 400),
    }),
    async (c) => c.json(await listCohorts(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/vote-days/{id}/{day}', {
      operationId: 'readVoteDay',
      summary: 'The votes of such a day, and what staff decided',
      description: 'How much of the crowd shares something, never what: no address and no hash.',
      request: { params: dayParams, query: voteDayQuery },
      ...adminReads({ 200: json(voteDayDetails) }, 400, 404),
    }),
    async (c) => {
      const { id, day } = c.req.valid('param')
      return c.json(await readCohort(c.get('ctx'), { id, date: day, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/admin/vote-days/{id}/{day}/{verdict}', {
      operationId: 'decideVoteDay',
      summary: 'Let the odd votes of a day count, make them void, or take that back',
      description:
        'All together. A void vote gives its voter a statement of reasons, and can be appealed. `undo` puts each vote back as it was. 409 when somebody decided since you looked, or the state does not allow it.',
      request: { params: dayParams.extend({ verdict: verdictInPath }), body: jsonBody(verdictBody) },
      ...adminWrites({ 200: json(voteDay) }, 400, 404, 409),
    }),
    async (c) => {
      const { id, day, verdict } = c.req.valid('param')
      return c.json(await decideCohort(userCtx(c), { id, date: day, verdict, ...c.req.valid('json') }), 200)
    },
  )
