import { Hono } from 'hono'
import { inEachLanguage, readLanguage } from '#contract/language/site-languages.ts'
import { SHARED_TITLES } from '#contract/site/screen-words.ts'
import { INCIDENTS_FEED_PATH } from '#contract/status/incident.ts'
import {
  incident,
  incidentChange,
  incidentList,
  incidentsQuery,
  newIncident,
} from '#contract/status/incident.wire.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { userCtx } from '../../../http/auth.ts'
import { cached } from '../../../http/cache/cached.ts'
import { adminWrites } from '../../../http/guards.ts'
import { failures, idParams, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { HttpError } from '../../../http/verb.ts'
import { speakIn } from '../../../platform/language.ts'
import { deliverBehind } from '../../events/outbox/deliver.ts'
import { INCIDENT_CHANNEL } from '../../events/subscriptions/incident-channel.ts'
import { createIncident } from './create-incident.ts'
import { findIncident, listIncidents } from './list-incidents.ts'
import { renderFeed } from './render-feed.ts'
import { updateIncident } from './update-incident.ts'

const createRoute = routeIn('Status')

export const incidentRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/status/incidents', {
      operationId: 'listIncidents',
      summary: 'Incidents and maintenance, unresolved first',
      request: { query: incidentsQuery },
      responses: { 200: json(incidentList), ...failures(400) },
      cache: { seconds: 15 },
    }),
    async (c) => c.json(await listIncidents(c.get('ctx'), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute('get', '/api/status/incidents/{id}', {
      operationId: 'readIncident',
      summary: 'One incident',
      request: { params: idParams },
      responses: { 200: json(incident), ...failures(404) },
      cache: { seconds: 15 },
    }),
    async (c) => {
      const publicIncident = await findIncident(c.get('ctx'), c.req.valid('param').id)
      if (!publicIncident) throw new HttpError('not_found', SHARED_TITLES.noIncident)
      return c.json(publicIncident, 200)
    },
  )
  .openapi(
    createRoute('post', '/api/status/incidents', {
      operationId: 'createIncident',
      tags: ['Admin'],
      summary: 'Open an incident, or plan maintenance',
      request: { body: jsonBody(newIncident) },
      ...adminWrites({ 201: json(incident) }, 400),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const created = await createIncident(ctx, c.req.valid('json'))
      deliverBehind(ctx, INCIDENT_CHANNEL)
      return c.json(created, 201)
    },
  )
  .openapi(
    createRoute('patch', '/api/status/incidents/{id}', {
      operationId: 'updateIncident',
      tags: ['Admin'],
      summary: 'Add an update to an incident',
      request: {
        params: idParams,
        body: jsonBody(incidentChange),
      },
      ...adminWrites({ 200: json(incident) }, 400, 404, 409),
    }),
    async (c) => {
      const ctx = userCtx(c)
      const updated = await updateIncident(ctx, {
        incidentId: c.req.valid('param').id,
        ...c.req.valid('json'),
      })
      deliverBehind(ctx, INCIDENT_CHANNEL)
      return c.json(updated, 200)
    },
  )

/** The incidents for feed readers, in each language; not a part of the JSON API. */
export const incidentFeedRoutes = new Hono<AppEnv>().on(
  'GET',
  inEachLanguage(INCIDENTS_FEED_PATH),
  cached({ seconds: 15 }),
  async (c) => {
    const feed = await speakIn(readLanguage(c.req.path).language, async () => renderFeed(c.get('ctx')))
    return c.body(feed, 200, { 'content-type': 'application/atom+xml; charset=utf-8' })
  },
)
