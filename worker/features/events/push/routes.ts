import { devicePush, pushBody } from '#contract/events/push.wire.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { userCtx } from '../../../http/auth.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { readClaim } from '../../../http/session-cookie.ts'
import { signInFirstError } from '../../../http/verb.ts'
import { endDevice, readDevice, setDevice } from './set-device.ts'

const createRoute = routeIn('Notices')

const path = '/api/me/push'

async function personAndSession(c: AppContext) {
  const claim = await readClaim(c)
  if (!claim) throw signInFirstError()
  return { ctx: userCtx(c), claim }
}

export const pushRoutes = newRoutes()
  .openapi(
    createRoute('get', path, {
      operationId: 'readPush',
      summary: 'What is sent to this device',
      ...personReads({ 200: json(devicePush) }),
    }),
    async (c) => {
      const { ctx, claim } = await personAndSession(c)
      return c.json(await readDevice(ctx, claim), 200)
    },
  )
  .openapi(
    createRoute('put', path, {
      operationId: 'setPush',
      summary: 'Send your notices to this device, or change what',
      description:
        'It is a part of the session: signing out ends it. A person has at most ten devices, at the push services of Google, Mozilla, Apple or Microsoft.',
      request: { body: jsonBody(pushBody) },
      ...personWrites({ 200: json(devicePush) }, 400, 409, 503),
    }),
    async (c) => {
      const { ctx, claim } = await personAndSession(c)
      return c.json(await setDevice(ctx, claim, c.req.valid('json')), 200)
    },
  )
  .openapi(
    createRoute('delete', path, {
      operationId: 'endPush',
      summary: 'Send nothing more to this device',
      description: 'Repeating the call changes nothing.',
      ...personWrites({ 200: json(devicePush) }),
    }),
    async (c) => {
      const { ctx, claim } = await personAndSession(c)
      await endDevice(ctx, claim)
      return c.json(await readDevice(ctx, claim), 200)
    },
  )
