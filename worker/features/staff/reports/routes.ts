import { z } from 'zod'
import { HOUR } from '#contract/base/time.ts'
import {
  adminReportPage,
  adminReportsQuery,
  closeReportAnswer,
  closeReportBody,
  myReportPage,
  myReportsQuery,
  reportAnswer,
  reportBody,
} from '#contract/staff/report.wire.ts'
import {
  closeGroupAnswer,
  closeGroupBody,
  reportSubject,
  reportGroupPage,
  reportGroupsQuery,
} from '#contract/staff/staff-review.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { moderatorReads, moderatorWrites, personReads, personMay } from '../../../http/guards.ts'
import { idInPath, idParams, json, jsonBody, newRoutes, routeIn, optionalBody } from '../../../http/routes.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { closeReportGroup } from './close-report-group.ts'
import { closeReport, setReportStatus } from './handle-report.ts'
import { listMyReports } from './list-my-reports.ts'
import { listReportGroups } from './list-report-groups.ts'
import { listReports } from './list-reports.ts'
import { reportPost } from './report-post.ts'
import { reportReview } from './report-review.ts'
import { reportServer } from './report-server.ts'

const createRoute = routeIn('Admin')

/** Attempts, also refused ones. Reports that are stored have a limit of their own. */
const REPORT_QUOTA = { name: 'report', limit: 60, windowMs: HOUR }

const spendQuota = (ctx: UserCtx) => takeQuota(ctx, REPORT_QUOTA, ctx.actor.userId)

export const reportRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/servers/reports/me', {
      operationId: 'listMyReports',
      tags: ['Reports'],
      summary: 'What you have reported, newest first',
      request: { query: myReportsQuery },
      ...personReads({ 200: json(myReportPage) }, 400),
    }),
    async (c) => c.json(await listMyReports(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/servers/{id}/report', {
      operationId: 'reportServer',
      tags: ['Reports'],
      summary: 'Report a server to staff',
      request: { params: idParams, body: jsonBody(reportBody) },
      ...personMay('report', 'Sign in to report.')({ 201: json(reportAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      await spendQuota(ctx)
      return c.json(
        await reportServer(ctx, { listingId: c.req.valid('param').id, ...c.req.valid('json') }),
        201,
      )
    },
  )
  .openapi(
    createRoute('post', '/api/servers/{id}/reviews/{reviewId}/report', {
      operationId: 'reportReview',
      tags: ['Reports'],
      summary: 'Report a review on your own server',
      request: { params: z.object({ id: idInPath, reviewId: idInPath }), body: jsonBody(reportBody) },
      ...personMay('report', 'Sign in to report.')({ 201: json(reportAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      await spendQuota(ctx)
      const { id, reviewId } = c.req.valid('param')
      return c.json(await reportReview(ctx, { listingId: id, reviewId, ...c.req.valid('json') }), 201)
    },
  )
  .openapi(
    createRoute('post', '/api/servers/{id}/posts/{postId}/report', {
      operationId: 'reportPost',
      tags: ['Reports'],
      summary: 'Report a reply or news of a server to staff',
      description: 'Once for each. Who may post for the server cannot report its posts.',
      request: { params: z.object({ id: idInPath, postId: idInPath }), body: jsonBody(reportBody) },
      ...personMay('report', 'Sign in to report.')({ 201: json(reportAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      await spendQuota(ctx)
      const { id, postId } = c.req.valid('param')
      return c.json(await reportPost(ctx, { listingId: id, postId, ...c.req.valid('json') }), 201)
    },
  )
  .openapi(
    createRoute('get', '/api/admin/reports', {
      operationId: 'listReports',
      summary: 'Reports in every state, newest first',
      request: { query: adminReportsQuery },
      ...moderatorReads({ 200: json(adminReportPage) }, 400),
    }),
    async (c) => c.json(await listReports(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/reports/groups', {
      operationId: 'listReportGroups',
      summary: 'Open reports by what they concern, the gravest first',
      request: { query: reportGroupsQuery },
      ...moderatorReads({ 200: json(reportGroupPage) }, 400),
    }),
    async (c) => c.json(await listReportGroups(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/reports/groups/{kind}/{id}/close', {
      operationId: 'closeReportGroup',
      summary:
        'Close all open reports about a server, a review or a post, or mark them reviewed, without another action',
      description:
        'A decision about it closes them by itself. Each reporter is told. `closed` is 0 when none is open.',
      request: {
        params: z.object({ kind: reportSubject, id: idInPath }),
        body: optionalBody(closeGroupBody),
      },
      ...moderatorWrites({ 200: json(closeGroupAnswer) }, 400),
    }),
    async (c) => {
      const { resolution, action } = c.req.valid('json')
      return c.json(
        await closeReportGroup(userCtx(c), {
          ...c.req.valid('param'),
          action,
          resolution: resolution || null,
        }),
        200,
      )
    },
  )
  .openapi(
    createRoute('post', '/api/admin/reports/{id}/reviewed', {
      operationId: 'markReportReviewed',
      summary: 'Mark an open report as reviewed',
      request: { params: idParams },
      ...moderatorWrites({ 200: json(reportAnswer) }, 404, 409),
    }),
    async (c) => c.json(await setReportStatus(userCtx(c), c.req.valid('param').id, 'review'), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/reports/{id}/reopen', {
      operationId: 'reopenReport',
      summary: 'Open a reviewed or closed report again',
      description: 'Its resolution note is removed. A deleted review stays deleted.',
      request: { params: idParams },
      ...moderatorWrites({ 200: json(reportAnswer) }, 404, 409),
    }),
    async (c) => c.json(await setReportStatus(userCtx(c), c.req.valid('param').id, 'reopen'), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/reports/{id}/close', {
      operationId: 'closeReport',
      summary: 'Close a report, and optionally delete the reported review',
      request: { params: idParams, body: optionalBody(closeReportBody) },
      ...moderatorWrites({ 200: json(closeReportAnswer) }, 400, 404, 409),
    }),
    async (c) => {
      const { resolution, note, ...input } = c.req.valid('json')
      const texts = { resolution: resolution || null, note: note || null }
      const reportId = c.req.valid('param').id
      return c.json(await closeReport(userCtx(c), { ...input, ...texts, reportId }), 200)
    },
  )
