import { personReads, personWrites } from '../../http/guards.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { receivedVotes, receivedVotesQuery } from '#contract/people/api-key.wire.ts'
import {
  type OwnVotes,
  ownVotes,
  ownVotesQuery,
  voteAnswer,
  voteWithdrawal,
} from '#contract/listings/listing.wire.ts'
import { confirmation, heldVotes } from '#contract/votes/votes.wire.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findActor, mayDo, signedIn, userCtx } from '../../http/auth.ts'
import { readBookmark } from '../../http/bookmark.ts'
import { failures, idParams, json, newRoutes, createRoute } from '../../http/routes.ts'
import { writeBursts } from '../../http/limits.ts'
import { signInFirst } from '../../http/verb.ts'
import { readClaim } from '../../http/session.ts'
import { keyOnly } from '../../http/api-keys/accept-key.ts'
import { alreadyVoted, castVote } from './cast-vote.ts'
import { isNear, isRepeated, markVote, noteRegion, readMark, wasAttempted } from './cooldown-marks.ts'
import { confirmVotes } from './confirm-votes.ts'
import { listHeldVotes } from './list-held-votes.ts'
import { listOwnVotes } from './list-own-votes.ts'
import { listReceivedVotes } from './list-received-votes.ts'
import { readSignals } from './vote-signals.ts'
import { withdrawVote } from './withdraw-vote.ts'

/** Servers whose marks are read at once. A page of the directory has more: most of them have none, so the database is asked anyway. */
const MARKS_MAX = 3

/** The voter's continent, as Cloudflare names it. */
const continentOf = (c: Context<AppEnv>) => c.req.raw.cf?.['continent']

/**
 * Answers when somebody may vote again from the marks, if there is one for each server that is asked for. Only who wrote something in the last minute, or
 * voted in this isolate, is likely to have any; all others go on at once. Without it, the bookmark would take the question to the database's own region.
 */
const marksFirst = createMiddleware<AppEnv>(async (c, next) => {
  const claim = await readClaim(c)
  const ids = c.req.query('ids')?.split(',') ?? []
  if (claim === null || ids.length === 0 || ids.length > MARKS_MAX || isNear(continentOf(c))) return next()
  const ctx = c.get('ctx')
  const marked = ids.map((listingId) => ({ claim, listingId }))
  const cookies = c.req.header('cookie')
  const isLikely =
    (await Promise.all(marked.map(wasAttempted))).every(Boolean) ||
    (await readBookmark(c.env, cookies, ctx.now)) !== null
  if (!isLikely) return next()
  const marks = await Promise.all(marked.map((each) => readMark(ctx, each)))
  const items = marks.flatMap((mark, place) =>
    mark === null
      ? []
      : [{ serverId: ids[place] ?? '', nextVoteAt: new Date(mark.nextVoteAt).toISOString() }],
  )
  if (items.length < ids.length) return next()
  return c.json({ items } satisfies OwnVotes, 200)
})

export const voteRoutes = newRoutes('Servers')
  .openapi(
    createRoute('post', '/api/servers/{id}/vote', {
      operationId: 'castVote',
      summary: 'Vote for a server, once in any 24 hours',
      description:
        'A vote with the effect `held` waits: it counts when you come back on a later day and confirm it, or when staff release it.',
      request: { params: idParams },
      responses: { 200: json(voteAnswer), ...failures(401, 403, 404, 409, 429) },
      middleware: [writeBursts] as const,
    }),
    async (c) => {
      const claim = await readClaim(c)
      if (!claim) throw signInFirst('Sign in to vote.')
      const ctx = c.get('ctx')
      const marked = { claim, listingId: c.req.valid('param').id }
      const mayHaveMark = (await isRepeated(marked)) && !isNear(continentOf(c))
      const mark = mayHaveMark ? await readMark(ctx, marked) : null
      if (mark !== null) throw alreadyVoted(mark.nextVoteAt, mark.votes)
      const signals = await readSignals(ctx, c.req.raw)
      const { region, ...answer } = await castVote(ctx, { ...marked, signals })
      noteRegion(region)
      if (!isNear(continentOf(c))) markVote(ctx, marked, answer.votes)
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute('get', '/api/servers/votes/me', {
      operationId: 'listOwnVotes',
      summary: 'For which of these servers you cannot vote yet',
      request: { query: ownVotesQuery },
      responses: { 200: json(ownVotes), ...failures(400, 401) },
      middleware: [marksFirst, findActor, signedIn()] as const,
    }),
    async (c) => {
      const ids = c.req.valid('query').ids.split(',')
      return c.json(await listOwnVotes(userCtx(c), ids), 200)
    },
  )
  .openapi(
    createRoute('get', '/api/affiliates/{id}/votes', {
      operationId: 'listReceivedVotes',
      tags: ['Affiliates'],
      summary: 'The latest votes for one of your servers',
      description:
        'For programs, with an API key of an owner of the server: the names in the game are for its owners alone.',
      security: [{ token: ['votes:read'] }],
      request: { params: idParams, query: receivedVotesQuery },
      responses: { 200: json(receivedVotes), ...failures(400, 401, 403, 404, 429) },
      middleware: [keyOnly('votes:read')] as const,
    }),
    async (c) => {
      const { id: listingId } = c.req.valid('param')
      const { since, limit } = c.req.valid('query')
      return c.json(await listReceivedVotes(userCtx(c), { listingId, since, limit }), 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/servers/{id}/vote', {
      operationId: 'withdrawVote',
      summary: 'Take back your latest vote',
      description:
        'The next vote is possible 24 hours after the vote that you took back. Repeating the call changes nothing.',
      request: { params: idParams },
      responses: { 200: json(voteWithdrawal), ...failures(401, 404, 429) },
      middleware: personWrites,
    }),
    async (c) => c.json(await withdrawVote(userCtx(c), c.req.valid('param').id), 200),
  )
  .openapi(
    createRoute('get', '/api/me/votes/held', {
      operationId: 'listHeldVotes',
      tags: ['Players'],
      summary: 'Your votes that wait until you confirm them',
      responses: { 200: json(heldVotes), ...failures(401) },
      middleware: personReads,
    }),
    async (c) => c.json(await listHeldVotes(userCtx(c)), 200),
  )
  .openapi(
    createRoute('post', '/api/me/votes/confirm', {
      operationId: 'confirmVotes',
      tags: ['Players'],
      summary: 'Confirm your votes that wait',
      description:
        'Votes count once you come back on a later day (UTC). Repeating the call changes nothing. Where a whole crowd confirms in the same odd way, its votes wait again, and staff decide.',
      responses: { 200: json(confirmation), ...failures(401, 403, 429) },
      middleware: [...personWrites, mayDo('vote')] as const,
    }),
    async (c) => {
      const ctx = userCtx(c)
      return c.json(await confirmVotes(ctx, await readSignals(ctx, c.req.raw)), 200)
    },
  )
