import { adminReads, adminWrites, personReads, personWrites } from '../../../http/guards.ts'
import { z } from 'zod'
import {
  listingReview,
  messageBody,
  noteBody,
  noteSubject,
  noteVersions,
  talk,
  unreadTalks,
} from '#contract/staff/staff-review.wire.ts'
import { id } from '#contract/base/fields.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { idInPath, idParams, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { listUnreadTalks } from './list-unread-talks.ts'
import { markTalkRead, readTalk } from './read-talk.ts'
import { reviewListing } from './review-listing.ts'
import { saveNote, listNotes } from './notes.ts'
import { writeMessage } from './write-message.ts'

const createRoute = routeIn('Staff review')

const noteParams = z.object({ kind: noteSubject, id: idInPath })

export const staffReviewRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/affiliates/{id}/review', {
      operationId: 'reviewListing',
      summary: 'Everything that a decision about a server needs',
      request: { params: idParams },
      ...adminReads({ 200: json(listingReview) }, 404),
    }),
    async (c) => c.json(await reviewListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/notes/{kind}/{id}', {
      operationId: 'listNotes',
      summary: 'The note of staff about a server or an account, with its versions',
      request: { params: noteParams },
      ...adminReads({ 200: json(noteVersions) }, 400),
    }),
    async (c) => c.json(await listNotes(c.get('ctx'), c.req.valid('param')), 200),
  )
  .openapi(
    createRoute('put', '/api/admin/notes/{kind}/{id}', {
      operationId: 'saveNote',
      summary: 'Write the next version of a note of staff',
      description: 'Only staff read it. 409 when somebody else changed the same version.',
      request: { params: noteParams, body: jsonBody(noteBody) },
      ...adminWrites({ 200: json(noteVersions) }, 400, 404, 409),
    }),
    async (c) => c.json(await saveNote(userCtx(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(
    createRoute('get', '/api/affiliates/me/messages', {
      operationId: 'listUnreadTalks',
      tags: ['Affiliates'],
      summary: 'Your servers with new messages from staff',
      ...personReads({ 200: json(unreadTalks) }),
    }),
    async (c) => c.json(await listUnreadTalks(userCtx(c)), 200),
  )
  .openapi(
    createRoute('get', '/api/affiliates/{id}/messages', {
      operationId: 'readTalk',
      tags: ['Affiliates'],
      summary: 'The conversation of staff and the owner about a server',
      request: { params: idParams },
      ...personReads({ 200: json(talk) }, 404),
    }),
    async (c) => c.json(await readTalk(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/messages', {
      operationId: 'writeMessage',
      tags: ['Affiliates'],
      summary: 'Write to the other side of the conversation',
      description:
        'Owners can write while a decision is pending, and after one as soon as staff have written: else 409. After five messages they wait for staff: 429.',
      request: { params: idParams, body: jsonBody(messageBody) },
      ...personWrites({ 200: json(talk) }, 400, 404, 409),
    }),
    async (c) =>
      c.json(await writeMessage(userCtx(c), c.req.valid('param').id, c.req.valid('json').text), 200),
  )
  .openapi(
    createRoute('post', '/api/affiliates/{id}/messages/read', {
      operationId: 'markTalkRead',
      tags: ['Affiliates'],
      summary: 'Mark the conversation as read up to a message',
      request: { params: idParams, body: jsonBody(z.object({ upTo: id })) },
      ...personWrites({ 200: json(z.object({ _id: z.string() })) }, 400, 404),
    }),
    async (c) =>
      c.json(await markTalkRead(userCtx(c), c.req.valid('param').id, c.req.valid('json').upTo), 200),
  )
