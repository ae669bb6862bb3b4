import { personPage, restrictBody, restrictionAnswer, unrestrictBody } from '#contract/people/person.wire.ts'
import { adminOnly, findActor, requireUser } from '../../../http/auth.ts'
import { writeBursts } from '../../../http/limits.ts'
import { failures, idParams, json, jsonBody, newRoutes, createRoute } from '../../../http/routes.ts'
import { readPerson } from './read-person.ts'
import { restrictPerson } from './restrict-person.ts'
import { unrestrictPerson } from './unrestrict-person.ts'

export const peopleRoutes = newRoutes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/users/{id}',
      operationId: 'readPerson',
      tags: ['Admin'],
      summary: 'A person, their latest things, and what was decided about them',
      request: { params: idParams },
      responses: { 200: json(personPage), ...failures(401, 403, 404) },
      middleware: [findActor, adminOnly] as const,
    }),
    async (c) => c.json(await readPerson(c.get('ctx'), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/users/{id}/restrict',
      operationId: 'restrictPerson',
      tags: ['Admin'],
      summary: 'Forbid an account some acts, until a time or for good',
      description:
        'It counts from the next request. It takes the place of an earlier restriction. Admins cannot be restricted. Deleting the account does not lift it.',
      request: { params: idParams, body: jsonBody(restrictBody) },
      responses: { 200: json(restrictionAnswer), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) =>
      c.json(
        await restrictPerson(requireUser(c.get('ctx')), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/users/{id}/unrestrict',
      operationId: 'unrestrictPerson',
      tags: ['Admin'],
      summary: 'Lift the restriction of an account',
      request: {
        params: idParams,
        body: { content: { 'application/json': { schema: unrestrictBody } } },
      },
      responses: { 200: json(restrictionAnswer), ...failures(400, 401, 403, 404, 409, 429) },
      middleware: [writeBursts, findActor, adminOnly] as const,
    }),
    async (c) =>
      c.json(
        await unrestrictPerson(requireUser(c.get('ctx')), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
  )
