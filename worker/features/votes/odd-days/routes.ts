import { z } from 'zod'
import {
  oddDays,
  oddDaysQuery,
  oddPeople,
  oddPeopleQuery,
  oddSubjectInPath,
  voteVerdictAnswer,
  voteVerdictBody,
  voteVerdictInPath,
} from '#contract/votes/odd-days.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminReads, adminWrites } from '../../../http/guards.ts'
import { routeIn, idInPath, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { decideVotes } from './decide-votes.ts'
import { listOddDays } from './list-odd-days.ts'
import { readOddDay } from './read-odd-day.ts'

const createRoute = routeIn('Admin')

const day = z
  .string()
  .meta({ maxLength: 10, description: 'A UTC day, such as `2026-11-22`. Any other text leads nowhere: 404.' })
const dayParams = z.object({ id: idInPath, day })

export const oddDayRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/odd-days', {
      operationId: 'listOddDays',
      summary: 'Days of servers with many newcomers, many of one network, or many in one minute',
      description: 'Of the last 30 days. Nothing follows from a day being listed.',
      request: { query: oddDaysQuery },
      ...adminReads({ 200: json(oddDays) }, 400),
    }),
    async (c) => c.json(await listOddDays(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/odd-days/{id}/{day}/{subject}', {
      operationId: 'readOddDay',
      summary: 'Who voted or wrote a review on a day, in the order in which they came',
      request: { params: dayParams.extend({ subject: oddSubjectInPath }), query: oddPeopleQuery },
      ...adminReads({ 200: json(oddPeople) }, 400, 404),
    }),
    async (c) => {
      const { id, day: date, subject } = c.req.valid('param')
      return c.json(await readOddDay(c.get('ctx'), { id, date, subject, ...c.req.valid('query') }), 200)
    },
  )
  .openapi(
    createRoute('post', '/api/admin/odd-days/{id}/{day}/votes/{verdict}', {
      operationId: 'decideVotes',
      summary: 'Make votes of a day void, or let them count again',
      description:
        'All together. Who voted reads the rule and the note, and can appeal. Repeating the call changes nothing.',
      request: { params: dayParams.extend({ verdict: voteVerdictInPath }), body: jsonBody(voteVerdictBody) },
      ...adminWrites({ 200: json(voteVerdictAnswer) }, 400, 404),
    }),
    async (c) => {
      const { id, day: date, verdict } = c.req.valid('param')
      return c.json(await decideVotes(userCtx(c), { id, date, verdict, ...c.req.valid('json') }), 200)
    },
  )
