import { adminReads, adminWrites } from '../../../http/guards.ts'
import { z } from 'zod'
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
import { createRoute, failures, idParams, json, jsonBody, newRoutes } from '../../../http/routes.ts'
import { findActor, signedIn, userCtx } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { decideApplication } from './decide-application.ts'
import { deleteApplication } from './delete-application.ts'
import { listApplications } from './list-applications.ts'
import { readMyApplications } from './read-my-applications.ts'
import { submitApplication } from './submit-application.ts'

/** The limit of attempts. Only one application a day is accepted. */
const APPLY_QUOTA = { name: 'apply', limit: 30, windowMs: HOUR }

const SIGN_IN = 'Sign in to apply.'

export const applicationRoutes = newRoutes('Admin')
  .openapi(
    createRoute('get', '/api/applications/me', {
      operationId: 'readMyApplications',
      tags: ['Applications'],
      summary: 'Your staff applications, and whether you can apply again',
      request: { query: myApplicationsQuery },
      responses: { 200: json(myApplications), ...failures(400, 401) },
      middleware: [findActor, signedIn(SIGN_IN)] as const,
    }),
    async (c) => c.json(await readMyApplications(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/applications', {
      operationId: 'submitApplication',
      tags: ['Applications'],
      summary: 'Apply for staff',
      request: { body: jsonBody(applicationBody) },
      responses: { 201: json(application), ...failures(400, 401, 409, 413, 429) },
      middleware: [writeBursts, findActor, signedIn(SIGN_IN)] as const,
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
      responses: { 200: json(adminApplicationPage), ...failures(400, 401, 403) },
      middleware: adminReads,
    }),
    async (c) => c.json(await listApplications(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/applications/{id}/status', {
      operationId: 'decideApplication',
      summary: 'Set the status of an application',
      request: { params: idParams, body: jsonBody(applicationStatusBody) },
      responses: { 200: json(adminApplication), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: adminWrites,
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
      responses: { 200: json(z.object({ ok: z.literal(true) })), ...failures(401, 403, 404, 429) },
      middleware: adminWrites,
    }),
    async (c) => c.json(await deleteApplication(userCtx(c), c.req.valid('param').id), 200),
  )
