import {
  adminAppeal,
  adminAppealPage,
  adminAppealsQuery,
  appealBody,
  appealDecisionBody,
  ownStatement,
  ownStatementPage,
  ownStatementsQuery,
  statement,
} from '#contract/decisions/statement.wire.ts'
import { adminOnly, findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { appealDecision } from './appeal-decision.ts'
import { decideAppeal } from './decide-appeal.ts'
import { findStatement } from './find-statement.ts'
import { listAppeals } from './list-appeals.ts'
import { listOwnStatements } from './list-own-statements.ts'

const tags = ['Decisions']

export const statementRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/me/statements',
      operationId: 'listOwnStatements',
      tags,
      summary: 'Decisions of staff about you or what you entered, newest first',
      request: { query: ownStatementsQuery },
      responses: { 200: json(ownStatementPage), ...failures(400, 401) },
      middleware: [findActor, signedIn('Sign in first.')] as const,
    }),
    async (c) => c.json(await listOwnStatements(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/statements/{id}',
      operationId: 'readStatement',
      tags,
      summary: 'A decision with its reasons, without personal data',
      request: { params: idParams },
      responses: { 200: json(statement), ...failures(404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await findStatement(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/statements/{id}/appeal',
      operationId: 'appealDecision',
      tags,
      summary: 'Appeal against a decision about you, once',
      description: 'Within six months, while the decision is in force. Another admin decides.',
      request: { params: idParams, body: jsonBody(appealBody) },
      responses: { 201: json(ownStatement), ...failures(400, 401, 404, 409, 429) },
      middleware: [writeBursts, findActor, signedIn('Sign in first.')] as const,
    }),
    async (c) => {
      const ctx = requireUser(c.get('ctx'))
      return c.json(await appealDecision(ctx, c.req.valid('param').id, c.req.valid('json').words), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/appeals',
      operationId: 'listAppeals',
      tags: ['Admin'],
      summary: 'Appeals against decisions',
      request: { query: adminAppealsQuery },
      responses: { 200: json(adminAppealPage), ...failures(400, 401, 403) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await listAppeals(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/appeals/{id}',
      operationId: 'decideAppeal',
      tags: ['Admin'],
      summary: 'Decide an appeal against another admin’s decision',
      description:
        '`id` is that of the decision. `overturned` restores what the decision took. 403 for the admin who made the decision, unless there is no other.',
      request: { params: idParams, body: jsonBody(appealDecisionBody) },
      responses: { 200: json(adminAppeal), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) => {
      const ctx = requireUser(c.get('ctx'))
      const answer = await decideAppeal(ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json(answer, 200)
    },
  )
