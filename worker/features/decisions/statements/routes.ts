import { adminReads, adminWrites, personReads, personWrites } from '../../../http/guards.ts'
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
import { userCtx } from '../../../http/auth.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { appealDecision } from './appeal-decision.ts'
import { decideAppeal } from './decide-appeal.ts'
import { findStatement } from './find-statement.ts'
import { listAppeals } from './list-appeals.ts'
import { listOwnStatements } from './list-own-statements.ts'

export const statementRoutes = newRoutes('Decisions')
  .openapi(
    createRoute('get', '/api/me/statements', {
      operationId: 'listOwnStatements',
      summary: 'Decisions of staff about you or what you entered, newest first',
      request: { query: ownStatementsQuery },
      ...personReads({ 200: json(ownStatementPage) }, 400),
    }),
    async (c) => c.json(await listOwnStatements(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/statements/{id}', {
      operationId: 'readStatement',
      summary: 'A decision with its reasons, without personal data',
      request: { params: idParams },
      responses: { 200: json(statement), ...failures(404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await findStatement(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/statements/{id}/appeal', {
      operationId: 'appealDecision',
      summary: 'Appeal against a decision about you, once',
      description: 'Within six months, while the decision is in force. Another admin decides.',
      request: { params: idParams, body: jsonBody(appealBody) },
      ...personWrites({ 201: json(ownStatement) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(await appealDecision(userCtx(c), c.req.valid('param').id, c.req.valid('json').words), 201),
  )
  .openapi(
    createRoute('get', '/api/admin/appeals', {
      operationId: 'listAppeals',
      tags: ['Admin'],
      summary: 'Appeals against decisions',
      request: { query: adminAppealsQuery },
      ...adminReads({ 200: json(adminAppealPage) }, 400),
    }),
    async (c) => c.json(await listAppeals(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/appeals/{id}', {
      operationId: 'decideAppeal',
      tags: ['Admin'],
      summary: 'Decide an appeal against another admin’s decision',
      description:
        '`id` is that of the decision. `overturned` restores what the decision took. 403 for the admin who made the decision, unless there is no other.',
      request: { params: idParams, body: jsonBody(appealDecisionBody) },
      ...adminWrites({ 200: json(adminAppeal) }, 400, 404, 409),
    }),
    async (c) => c.json(await decideAppeal(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
