import { z } from 'zod'
import { listingReview, noteBody, noteSubject, noteVersions } from '#contract/staff/staff-review.wire.ts'
import { userCtx } from '../../../http/auth.ts'
import { moderatorReads, moderatorWrites } from '../../../http/guards.ts'
import { idInPath, idParams, json, jsonBody, newRoutes, routeIn } from '../../../http/routes.ts'
import { saveNote, listNotes } from './notes.ts'
import { reviewListing } from './review-listing.ts'

const createRoute = routeIn('Staff review')

const noteParams = z.object({ kind: noteSubject, id: idInPath })

export const staffReviewRoutes = newRoutes()
  .openapi(
    createRoute('get', '/api/admin/affiliates/{id}/review', {
      operationId: 'reviewListing',
      summary: 'Everything that a decision about a server needs',
      request: { params: idParams },
      ...moderatorReads({ 200: json(listingReview) }, 404),
    }),
    async (c) => c.json(await reviewListing(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/admin/notes/{kind}/{id}', {
      operationId: 'listNotes',
      summary: 'The note of staff about a server or an account, with its versions',
      request: { params: noteParams },
      ...moderatorReads({ 200: json(noteVersions) }, 400),
    }),
    async (c) => c.json(await listNotes(userCtx(c), c.req.valid('param')), 200),
  )
  .openapi(
    createRoute('put', '/api/admin/notes/{kind}/{id}', {
      operationId: 'saveNote',
      summary: 'Write the next version of a note of staff',
      description: 'Only staff read it. 409 when somebody else changed the same version.',
      request: { params: noteParams, body: jsonBody(noteBody) },
      ...moderatorWrites({ 200: json(noteVersions) }, 400, 404, 409),
    }),
    async (c) => c.json(await saveNote(userCtx(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
