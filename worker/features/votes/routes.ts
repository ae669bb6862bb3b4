import { getCookie, setCookie } from 'hono/cookie'
import { ID_LENGTH } from '#contract/base/ids.ts'
import { SECOND } from '#contract/base/time.ts'
import { VOTE_COOLDOWN_MS } from '#contract/listings/listing.ts'
import { receivedVotes, receivedVotesQuery } from '#contract/people/api-key.wire.ts'
import { ownVotes, ownVotesQuery, voteAnswer, voteWithdrawal } from '#contract/votes/votes.wire.ts'
import { keyOnly } from '../../http/api-keys/accept-key.ts'
import { userCtx } from '../../http/auth.ts'
import { cookieAttributes } from '../../http/cookie-attributes.ts'
import { personReads, personWrites } from '../../http/guards.ts'
import { writeBursts } from '../../http/limits.ts'
import { readKey } from '../../http/requests.ts'
import { failures, idParams, json, newRoutes, routeIn } from '../../http/routes.ts'
import { readClaim } from '../../http/session-cookie.ts'
import { signInFirstError } from '../../http/verb.ts'
import { alreadyVotedError, castVote } from './cast-vote.ts'
import { listOwnVotes } from './list-own-votes.ts'
import { listReceivedVotes } from './list-received-votes.ts'
import { markVote, readMark } from './vote-marks.ts'
import { voterNetwork } from './voter-network.ts'
import { withdrawVote } from './withdraw-vote.ts'

const createRoute = routeIn('Servers')

/** A cookie for 24 hours after a vote, sent only with votes for that server. Without it no mark is looked up. */
const VOTED = 'voted'

export const voteRoutes = newRoutes()
  .openapi(
    createRoute('post', '/api/servers/{id}/vote', {
      operationId: 'castVote',
      summary: 'Vote for a server, once in any 24 hours',
      request: { params: idParams },
      responses: { 200: json(voteAnswer), ...failures(401, 403, 404, 409, 429) },
      middleware: [writeBursts] as const,
    }),
    async (c) => {
      const claim = await readClaim(c)
      if (!claim) throw signInFirstError('Sign in to vote.')
      const ctx = c.get('ctx')
      const listingId = c.req.valid('param').id
      const vote = { claim, listingId, sentKey: (await readKey(c))?.slice(0, ID_LENGTH) ?? null }
      const [nextVoteAt, network] = await Promise.all([
        getCookie(c, VOTED) === undefined ? null : readMark(ctx, vote),
        voterNetwork(ctx, c.req.raw, listingId),
      ])
      if (nextVoteAt !== null) throw alreadyVotedError(nextVoteAt)
      const answer = await castVote(ctx, { ...vote, network })
      markVote(ctx, vote, answer.nextVoteAt)
      setCookie(c, VOTED, '1', {
        ...cookieAttributes(c),
        path: c.req.path,
        httpOnly: true,
        maxAge: VOTE_COOLDOWN_MS / SECOND,
      })
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute('get', '/api/servers/votes/me', {
      operationId: 'listOwnVotes',
      summary: 'For which of these servers you cannot vote yet',
      request: { query: ownVotesQuery },
      ...personReads({ 200: json(ownVotes) }, 400),
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
      ...personWrites({ 200: json(voteWithdrawal) }, 404),
    }),
    async (c) => c.json(await withdrawVote(userCtx(c), c.req.valid('param').id), 200),
  )
