import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { RETURN_FALLBACK, RETURN_PATH_MAX, safeReturnPath } from '#contract/base/return-path.ts'
import { PROOF_PARAMETER, type ProofResult } from '#contract/listings/proof.ts'
import { ACCOUNT_FILE } from '#contract/people/account.ts'
import { deleteAccountBody, sessionUser } from '#contract/people/account.wire.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { findActor, requireUser, userCtx } from '../../../http/auth.ts'
import { extendSession } from '../../../http/extend-session.ts'
import { personReads, personWrites } from '../../../http/guards.ts'
import { BURST_MS, isSignInBurst } from '../../../http/limits.ts'
import {
  failures,
  idInPath,
  json,
  jsonBody,
  SESSION_HELPS,
  newRoutes,
  routeIn,
} from '../../../http/routes.ts'
import { clearSessionCookie, readClaim, setSessionCookie } from '../../../http/session-cookie.ts'
import { sessionUserOf } from '../../../http/session-row.ts'
import { discordProblem } from '../../../platform/ask-discord.ts'
import { CALLBACK_PATH } from '../../../platform/chat-platform.ts'
import { sameText } from '../../../platform/crypto.ts'
import { findGuild } from '../../listings/proofs/find-guild.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { finishProof, logFailure } from './finish-proof.ts'
import { recallSignIn } from './oauth-state.ts'
import { carryOut, withOutcome } from './press.ts'
import { readViewer } from './read-viewer.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { leadToDiscord, leadToLogin, SIGN_IN_PATH, startSignIn, withParameter } from './start-sign-in.ts'

const createRoute = routeIn('Account')

/** Redirects back to the screen where an owner began a proof, which shows the result. */
const leadBackFromProof = (c: AppContext, returnTo: string, result: ProofResult): Response =>
  c.redirect(withParameter(c, returnTo, PROOF_PARAMETER, result), 302)

const PROVE_PATH = '/api/auth/discord/prove'

/**
 * Answers too many attempts with a redirect to a page that says so, because a sign-in is a sequence of pages.
 */
const slowSignIns = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSignInBurst(c))) return next()
  const isCallback = c.req.path === CALLBACK_PATH
  const pending = isCallback ? recallSignIn(c, c.req.query('state')) : null
  const returnTo = isCallback ? pending?.returnTo : safeReturnPath(c.req.query('returnTo'))
  const isProof = c.req.path === PROVE_PATH || pending?.proof !== undefined
  if (!isProof || returnTo === undefined) return leadToLogin(c, 'busy', returnTo)
  c.header('retry-after', String(BURST_MS / 1000))
  return leadBackFromProof(c, returnTo, 'busy')
})

/** Replaces an invalid return path by the dashboard's, so that it does not fail the request. */
const signInQuery = z.object({
  returnTo: z
    .string()
    .optional()
    .meta({
      maxLength: RETURN_PATH_MAX,
      description: `A path of this site. Anything else returns to ${RETURN_FALLBACK}.`,
    }),
})

const proveQuery = signInQuery.extend({
  server: idInPath.meta({ description: 'The id of your server.' }),
})

/**
 * The parameters that Discord sends. Its error text is not shown: every error only means that the sign-in
 * failed.
 */
const callbackQuery = z.object({
  code: z.string().max(512).optional(),
  state: z.string().max(512).optional(),
  error: z.string().optional().meta({
    maxLength: 512,
    description: 'Any text means that the sign-in failed.',
  }),
})

const redirect = { 302: { description: 'Redirect' } } as const

export const accountRoutes = newRoutes()
  .openapi(
    createRoute('get', SIGN_IN_PATH, {
      operationId: 'startSignIn',
      summary: 'Sign in through Discord',
      description: 'Navigate here. `returnTo` is a path of this site to come back to.',
      request: { query: signInQuery },
      responses: redirect,
      middleware: [slowSignIns] as const,
    }),
    (c) => startSignIn(c, safeReturnPath(c.req.valid('query').returnTo)),
  )
  .openapi(
    createRoute('get', PROVE_PATH, {
      operationId: 'startProof',
      summary: 'Prove through Discord that you own or manage the Discord of your server',
      description: `Navigate here. Discord asks for a consent of its own; its tokens are not stored. \`returnTo\` gets the result as \`${PROOF_PARAMETER}\`.`,
      request: { query: proveQuery },
      responses: { ...redirect, ...failures(400, 404) },
      middleware: [slowSignIns, findActor] as const,
    }),
    async (c) => {
      const here = new URL(c.req.url)
      if (here.origin !== c.env.ORIGIN) return c.redirect(c.env.ORIGIN + PROVE_PATH + here.search, 302)
      const { server: listingId, returnTo: wanted } = c.req.valid('query')
      const returnTo = safeReturnPath(wanted)
      const ctx = c.get('ctx')
      if (ctx.actor.kind !== 'user') return leadToLogin(c, 'expired', returnTo)
      const answer = await findGuild(requireUser(ctx), listingId)
      if ('problem' in answer) return leadBackFromProof(c, returnTo, answer.problem)
      return leadToDiscord(c, { returnTo, proof: { listingId } })
    },
  )
  .openapi(
    createRoute('get', CALLBACK_PATH, {
      operationId: 'finishSignIn',
      summary: 'Where Discord sends the browser back to',
      request: { query: callbackQuery },
      responses: { ...redirect, ...failures(400) },
      middleware: [slowSignIns] as const,
    }),
    async (c) => {
      const { code, state, error } = c.req.valid('query')
      const pending = recallSignIn(c, state)
      if (pending?.proof)
        return leadBackFromProof(c, pending.returnTo, await finishProof(c, pending, { code, state, error }))
      const problem = (name: string) => leadToLogin(c, name, pending?.returnTo)
      if (!pending && !c.req.header('cookie')) return problem('no-cookie')
      if (!pending || !state || !sameText(state, pending.state)) return problem('expired')
      if (error || !code) return problem('cancelled')
      const session = await signIn(c.get('ctx'), {
        code,
        verifier: pending.verifier,
        previous: await readClaim(c),
      }).catch((cause: unknown) => {
        logFailure(c, 'sign-in failed', cause)
        return { problem: discordProblem(cause) }
      })
      if ('problem' in session) return problem(session.problem)
      setSessionCookie(c, session.token)
      c.set('wrote', true)
      const { returnTo, pressed } = pending
      const outcome = pressed ? await carryOut(c, pressed, session.claim) : null
      return c.redirect(outcome ? withOutcome(c, returnTo, outcome) : returnTo, 302)
    },
  )
  .openapi(
    createRoute('get', '/api/auth/me', {
      operationId: 'readSession',
      security: SESSION_HELPS,
      summary: 'Who is signed in, or null',
      responses: { 200: json(sessionUser.nullable()) },
      cache: null,
    }),
    async (c) => {
      const { db, now } = c.get('ctx')
      const claim = await readClaim(c)
      const viewer = claim && (await readViewer(db, claim, now))
      if (claim && viewer) await extendSession(c, claim, viewer.row)
      return c.json(viewer ? { ...sessionUserOf(viewer.row), ...viewer.own } : null, 200)
    },
  )
  .openapi(
    createRoute('post', '/api/auth/logout', {
      operationId: 'signOut',
      security: SESSION_HELPS,
      summary: 'Sign out, here or everywhere',
      request: { query: z.object({ everywhere: z.enum(['1', '0']).optional() }) },
      responses: { 200: json(z.object({ ok: z.literal(true) })), ...failures(403) },
    }),
    async (c) => {
      const claim = await readClaim(c)
      if (claim) await signOut(c.get('ctx'), claim, c.req.valid('query').everywhere === '1')
      clearSessionCookie(c)
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute('get', '/api/account/export', {
      operationId: 'exportAccount',
      summary: 'Everything stored about you',
      ...personReads({ 200: json(z.record(z.string(), z.unknown())) }, 429),
    }),
    async (c) => {
      const copy = await exportAccount(userCtx(c))
      c.header('content-disposition', `attachment; filename="${ACCOUNT_FILE}"`)
      return c.json(copy, 200)
    },
  )
  .openapi(
    createRoute('delete', '/api/account', {
      operationId: 'deleteAccount',
      summary: 'Delete the account of the person who asks, with everything that is theirs',
      request: { body: jsonBody(deleteAccountBody) },
      ...personWrites({ 200: json(z.object({ ok: z.literal(true) })) }, 400, 403, 409),
    }),
    async (c) => {
      await deleteAccount(userCtx(c), c.req.valid('json'))
      clearSessionCookie(c)
      return c.json({ ok: true as const }, 200)
    },
  )
