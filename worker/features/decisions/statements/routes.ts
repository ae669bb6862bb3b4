import { okAnswer } from '#contract/base/fields.wire.ts'
import { APPEAL_WITHIN_DAYS } from '#contract/decisions/statement.ts'
import {
  adminAppeal,
  adminAppealPage,
  adminAppealsQuery,
  appealBody,
  appealDecisionBody,
  ownStatementPage,
  ownStatementsQuery,
  statement,
} from '#contract/decisions/statement.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { moderatorReads, moderatorWrites, personReads, personWrites } from '../../../http/guards.ts'
import { routeIn, done, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { restoreTaken } from '../restore-taken.ts'
import { appealDecision } from './appeal-decision.ts'
import { decideAppeal } from './decide-appeal.ts'
import { findStatement } from './find-statement.ts'
import { listAppeals } from './list-appeals.ts'
import { listOwnStatements } from './list-own-statements.ts'

const createRoute = routeIn('Decisions')

export const statementRoutes = newRoutes()
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
      summary: 'A decision with its reasons',
      description: 'For the person concerned and staff.',
      request: { params: idParams },
      ...personReads({ 200: json(statement) }, 404),
    }),
    async (c) => c.json(await findStatement(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/statements/{id}/appeal', {
      operationId: 'appealDecision',
      summary: 'Appeal against a decision about you, once',
      description: `Within ${APPEAL_WITHIN_DAYS} days, while the decision is in force. Another member of staff decides.`,
      request: { params: idParams, body: jsonBody(appealBody) },
      ...personWrites({ 201: json(statement) }, 400, 404, 409),
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
      ...moderatorReads({ 200: json(adminAppealPage) }, 400),
    }),
    async (c) => c.json(await listAppeals(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/appeals/{id}', {
      operationId: 'decideAppeal',
      tags: ['Admin'],
      summary: 'Decide an appeal against another admin’s decision',
      description:
        '`id` is that of the decision. The person is told. `overturned` changes nothing itself: staff take the decision back by its own call. 403 for the person who made the decision, unless nobody else can answer.',
      request: { params: idParams, body: jsonBody(appealDecisionBody) },
      ...moderatorWrites({ 200: json(adminAppeal) }, 400, 404, 409),
    }),
    async (c) => c.json(await decideAppeal(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/statements/{id}/restore', {
      operationId: 'restoreTaken',
      tags: ['Admin'],
      summary: 'Put back the review, the post or the vote that a decision took',
      description: 'While the decision is in force, which ends. A newer review of the same person stays.',
      request: { params: idParams },
      ...moderatorWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, restoreTaken(userCtx(c), c.req.valid('param').id)),
  )
