import {
  personPage,
  restrictBody,
  restrictionAnswer,
  unrestrictBody,
  remindBody,
} from '#contract/people/person.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { adminWrites, moderatorReads, moderatorWrites } from '../../../http/guards.ts'
import { idParams, json, jsonBody, newRoutes, routeIn, optionalBody } from '../../../http/routes.ts'
import { readPerson } from './read-person.ts'
import { remindPerson } from './remind-person.ts'
import { restrictPerson } from './restrict-person.ts'
import { unrestrictPerson } from './unrestrict-person.ts'

const createRoute = routeIn('Admin')

export const peopleRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/users/{id}', {
      operationId: 'readPerson',
      summary: 'A person, their latest things, and what was decided about them',
      request: { params: idParams },
      ...moderatorReads({ 200: json(personPage) }, 404),
    }),
    async (c) => c.json(await readPerson(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/users/{id}/remind', {
      operationId: 'remindPerson',
      summary: 'Remind a person of a rule',
      description: 'They read rule and note. It restricts nothing, so there is no statement and no appeal.',
      request: { params: idParams, body: jsonBody(remindBody) },
      ...moderatorWrites({ 201: json(remindBody) }, 400, 404),
    }),
    async (c) => c.json(await remindPerson(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .openapi(
    createRoute('post', '/api/admin/users/{id}/restrict', {
      operationId: 'restrictPerson',
      summary: 'Forbid an account some acts, until a time or for good',
      description:
        'It counts from the next request. It takes the place of an earlier restriction. Admins cannot be restricted. Deleting the account does not lift it.',
      request: { params: idParams, body: jsonBody(restrictBody) },
      ...adminWrites({ 200: json(restrictionAnswer) }, 400, 404, 409),
    }),
    async (c) => c.json(await restrictPerson(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute('post', '/api/admin/users/{id}/unrestrict', {
      operationId: 'unrestrictPerson',
      summary: 'Lift the restriction of an account',
      request: { params: idParams, body: optionalBody(unrestrictBody) },
      ...adminWrites({ 200: json(restrictionAnswer) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(await unrestrictPerson(userCtx(c), c.req.valid('param').id, c.req.valid('json')), 200),
  )
