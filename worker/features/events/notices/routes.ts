import {
  noticePage,
  noticeSetting,
  noticeSettings,
  noticesQuery,
  readAnswer,
  readBody,
} from '#contract/events/notice.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { listNotices } from './list-notices.ts'
import { markRead } from './mark-read.ts'
import { readSettings, setSetting } from './settings.ts'

const createRoute = routeIn('Notices')

export const noticeRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/notices', {
      operationId: 'listNotices',
      summary: 'Your notices, newest first',
      request: { query: noticesQuery },
      ...personReads({ 200: json(noticePage) }, 400),
    }),
    async (c) => c.json(await listNotices(userCtx(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('post', '/api/notices/read', {
      operationId: 'readNotices',
      summary: 'Mark your notices as read',
      description: 'By `ids`, or all `upTo` one of them. Repeating the call changes nothing.',
      request: { body: jsonBody(readBody) },
      ...personWrites({ 200: json(readAnswer) }, 400),
    }),
    async (c) => c.json(await markRead(userCtx(c), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('get', '/api/notices/settings', {
      operationId: 'readNoticeSettings',
      summary: 'What you are told',
      ...personReads({ 200: json(noticeSettings) }),
    }),
    async (c) => c.json(await readSettings(userCtx(c)), 200),
  )
  .openapi(
    createRoute('put', '/api/notices/settings', {
      operationId: 'setNoticeSetting',
      summary: 'Choose what you want of one kind of notices',
      description: 'From the next notice on. Decisions, appeals and the end of a webhook are always shown.',
      request: { body: jsonBody(noticeSetting) },
      ...personWrites({ 200: json(noticeSetting) }, 400),
    }),
    async (c) => c.json(await setSetting(userCtx(c), c.req.valid('json')), 200),
  )
