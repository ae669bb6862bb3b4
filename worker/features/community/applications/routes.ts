import { okAnswer } from '#contract/base/fields.wire.ts'
import { HOUR } from '#contract/base/time.ts'
import {
  adminApplication,
  adminApplicationPage,
  adminApplicationsQuery,
  application,
  applicationBody,
  applicationStatusBody,
  myApplications,
  myApplicationsQuery,
} from '#contract/community/application.wire.ts'
import { findActor, signedIn, userCtx } from '../../../http/auth.ts'
import { adminReads, adminWrites, guard } from '../../../http/guards.ts'
import { writeBursts } from '../../../http/limits.ts'
import { routeIn, done, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { decideApplication } from './decide-application.ts'
import { deleteApplication } from './delete-application.ts'
import { listApplications } from './list-applications.ts'
import { readMyApplications } from './read-my-applications.ts'
import { submitApplication } from './submit-application.ts'

const createRoute = routeIn('Admin')

/** The limit of attempts. Only one application a day is accepted. */
const APPLY_QUOTA = { name: 'apply', limit: 30, windowMs: HOUR }

const SIGN_IN = 'Sign in to apply.'

export const applicationRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/applications/me', {
      operationId: 'readMyApplications',
      tags: ['Applications'],
      summary: 'Your staff applications, and whether you can apply again',
      request: { query: myApplicationsQuery },
      ...guard([401], findActor, signedIn(SIGN_IN))({ 200: json(myApplications) }, 400),
    }),
    async (c) => c.json(await readMyApplications(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/applications', {
      operationId: 'submitApplication',
      tags: ['Applications'],
      summary: 'Apply for staff',
      request: { body: jsonBody(applicationBody) },
      ...guard([401, 429], writeBursts, findActor, signedIn(SIGN_IN))(
        { 201: json(application) },
        400,
        409,
        413,
      ),
    }),
    async (c) => {
      const ctx = userCtx(c)
      await takeQuota(ctx, APPLY_QUOTA, ctx.actor.userId)
      return c.json(await submitApplication(ctx, c.req.valid('json')), 201)
    },
  )
  .openapi(
    createRoute('get', '/api/admin/applications', {
      operationId: 'listApplications',
      summary: 'Staff applications, newest first',
      request: { query: adminApplicationsQuery },
      ...adminReads({ 200: json(adminApplicationPage) }, 400),
    }),
    async (c) => c.json(await listApplications(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/applications/{id}/status', {
      operationId: 'decideApplication',
      summary: 'Set the status of an application',
      request: { params: idParams, body: jsonBody(applicationStatusBody) },
      ...adminWrites({ 200: json(adminApplication) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(
        await decideApplication(userCtx(c), {
          applicationId: c.req.valid('param').id,
          ...c.req.valid('json'),
        }),
        200,
      ),
  )
  .openapi(
    createRoute('delete', '/api/admin/applications/{id}', {
      operationId: 'deleteApplication',
      summary: 'Delete an application',
      request: { params: idParams },
      ...adminWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => done(c, deleteApplication(userCtx(c), c.req.valid('param').id)),
  )
