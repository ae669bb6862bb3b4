import { Hono } from 'hono'
import { z } from 'zod'
import { okAnswer } from '#contract/base/fields.wire.ts'
import { inEachLanguage, readLanguage } from '#contract/language/site-languages.ts'
import { idInSlug } from '#contract/listings/listing-slug.ts'
import { calendarPath, EVENINGS_AHEAD_MAX, NEWS_EVERY_HOURS } from '#contract/listings/post.ts'
import {
  newsAnswer,
  newsBody,
  newsEditAnswer,
  newsPage,
  newsQuery,
  replyAnswer,
  replyBody,
  tonightAnswer,
  tonightQuery,
} from '#contract/listings/post.wire.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { userCtx } from '../../../http/auth.ts'
import { cached } from '../../../http/cache/cached.ts'
import { personWrites, personMay } from '../../../http/guards.ts'
import {
  failures,
  idInPath,
  idParams,
  json,
  jsonBody,
  newRoutes,
  routeIn,
  done,
} from '../../../http/routes.ts'
import { speakIn } from '../../../platform/language.ts'
import { editNews } from './edit-news.ts'
import { listNews } from './list-news.ts'
import { listTonight } from './list-tonight.ts'
import { postNews } from './post-news.ts'
import { removePost } from './remove-post.ts'
import { renderCalendar } from './render-calendar.ts'
import { saveReply } from './save-reply.ts'

const createRoute = routeIn('Affiliates')

const replyParams = z.object({ id: idInPath, reviewId: idInPath })
const newsParams = z.object({ id: idInPath, postId: idInPath })
export const postRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/servers/{id}/news', {
      operationId: 'listNews',
      tags: ['Servers'],
      summary: 'News of a server, newest first',
      request: { params: idParams, query: newsQuery },
      responses: { 200: json(newsPage), ...failures(400, 404) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listNews(c.get('ctx'), c.req.valid('param').id, c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/evenings', {
      operationId: 'listEvenings',
      tags: ['Servers'],
      summary: 'Evenings that run now or start within 24 hours, soonest first',
      description: 'The next one of each server.',
      request: { query: tonightQuery },
      responses: { 200: json(tonightAnswer), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listTonight(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('put', '/api/affiliates/{id}/reviews/{reviewId}/reply', {
      operationId: 'saveReply',
      summary: 'Write or replace your reply to a review of your server',
      description: 'One for each review, and no part of the rating. The reviewer is told once.',
      request: { params: replyParams, body: jsonBody(replyBody) },
      ...personMay('review')({ 200: json(replyAnswer) }, 400, 404),
    }),
    async (c) => {
      const { id: listingId, reviewId } = c.req.valid('param')
      return c.json(await saveReply(userCtx(c), { listingId, reviewId, ...c.req.valid('json') }), 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/reviews/{reviewId}/reply', {
      operationId: 'removeReply',
      summary: 'Remove your reply to a review of your server',
      description: 'Repeating the call changes nothing.',
      request: { params: replyParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => {
      const { id, reviewId } = c.req.valid('param')
      return done(c, removePost(userCtx(c), id, { reviewId }))
    },
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/news', {
      operationId: 'postNews',
      summary: `Post news of your server, once in ${NEWS_EVERY_HOURS} hours`,
      description: `With \`evening\` it announces one, or with \`weekly\` one in each of the next weeks: ${EVENINGS_AHEAD_MAX} can be ahead, and each counts as a post.`,
      request: { params: idParams, body: jsonBody(newsBody) },
      ...personMay('submit')({ 201: json(newsAnswer) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(
        await postNews(userCtx(c), {
          listingId: c.req.valid('param').id,
          ...c.req.valid('json'),
        }),
        201,
      ),
  )
  .openapi(
    createRoute('put', '/api/affiliates/{id}/news/{postId}', {
      operationId: 'editNews',
      summary: 'Change news of your server',
      request: { params: newsParams, body: jsonBody(newsBody) },
      ...personWrites({ 200: json(newsEditAnswer) }, 400, 403, 404),
    }),
    async (c) => {
      const { id: listingId, postId } = c.req.valid('param')
      return c.json(await editNews(userCtx(c), { listingId, postId, ...c.req.valid('json') }), 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/affiliates/{id}/news/{postId}', {
      operationId: 'removeNews',
      summary: 'Remove news of your server',
      description: 'Repeating the call changes nothing. The time until the next news goes on.',
      request: { params: newsParams },
      ...personWrites({ 200: json(okAnswer) }, 404),
    }),
    async (c) => {
      const { id, postId } = c.req.valid('param')
      return done(c, removePost(userCtx(c), id, { postId }))
    },
  )

/** The evenings of a server for calendars, in each language. */
export const calendarRoutes = new Hono<AppEnv>().on(
  'GET',
  inEachLanguage(calendarPath(':id')),
  cached({ seconds: 15 }),
  async (c) => {
    const id = idInSlug(c.req.param('id') ?? '')
    const calendar = await speakIn(readLanguage(c.req.path).language, async () =>
      renderCalendar(c.get('ctx'), id, c.req.query('evening')),
    )
    return c.body(calendar, 200, { 'content-type': 'text/calendar; charset=utf-8' })
  },
)
