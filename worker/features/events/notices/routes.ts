import {
  noticePage,
  noticeSetting,
  noticeSettings,
  noticesQuery,
  readAnswer,
  readBody,
} from '#contract/events/notice.wire.ts'
import { findActor, requireUser, signedIn } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { listNotices } from './list-notices.ts'
import { markRead } from './mark-read.ts'
import { readSettings, setSetting } from './settings.ts'

const tags = ['Notices']
const reading = [findActor, signedIn('Sign in first.')] as const
const writing = [writeBursts, findActor, signedIn('Sign in first.')] as const

export const noticeRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/notices',
      operationId: 'listNotices',
      tags,
      summary: 'Your notices, newest first',
      request: { query: noticesQuery },
      responses: { 200: json(noticePage), ...failures(400, 401) },
      middleware: [...reading] as const,
    }),
    async (c) => c.json(await listNotices(requireUser(c.get('ctx')), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/notices/read',
      operationId: 'readNotices',
      tags,
      summary: 'Mark your notices as read',
      description: 'By `ids`, or all `upTo` one of them. Repeating the call changes nothing.',
      request: { body: jsonBody(readBody) },
      responses: { 200: json(readAnswer), ...failures(400, 401, 429) },
      middleware: [...writing] as const,
    }),
    async (c) => c.json(await markRead(requireUser(c.get('ctx')), c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/notices/settings',
      operationId: 'readNoticeSettings',
      tags,
      summary: 'What you are told, and where it is sent',
      responses: { 200: json(noticeSettings), ...failures(401) },
      middleware: [...reading] as const,
    }),
    async (c) => c.json(await readSettings(requireUser(c.get('ctx'))), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/api/notices/settings',
      operationId: 'setNoticeSetting',
      tags,
      summary: 'Choose what you want of one kind of notices',
      description: 'From the next notice on. Decisions, appeals and the end of a delivery are always shown.',
      request: { body: jsonBody(noticeSetting) },
      responses: { 200: json(noticeSetting), ...failures(400, 401, 429) },
      middleware: [...writing] as const,
    }),
    async (c) => c.json(await setSetting(requireUser(c.get('ctx')), c.req.valid('json')), 200),
  )
