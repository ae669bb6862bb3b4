import { Hono } from 'hono'
import { MINUTE } from '#contract/base/time.ts'
import { CLAIM_JSON_PATH, CLAIM_NAME_MAX, CLAIM_PATH, gamertagKey } from '#contract/listings/reward.ts'
import { openDb } from '../../../db/client.ts'
import type { AppContext, AppEnv } from '../../../http/app-env.ts'
import { readBody, SMALL_BODY_BYTES } from '../../../http/body.ts'
import { isClaimBurst, noteWorkingKey } from '../../../http/limits.ts'
import type { Ctx } from '../../../http/verb.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { checkReward, claimReward, type Question } from './claim-reward.ts'
import { isNoted, noteAsk, noteOldKey } from './note-ask.ts'
import { readServer, SERVER_ELEMENTS, type ServerElement, type Value } from './read-server.ts'
import { claimOfKey, type KeyClaim } from './reward-key.ts'

/**
 * An answer to a plugin. Plugins read text or JSON, and nearly all of them expect status 200 even for an
 * error.
 */
interface Answer {
  text: string
  type?: 'json' | 'xml'
  status?: 200 | 429
}

/** The parameters of plugins. A request without any of them is no question, and gets the usual 404. */
const PARAMETERS = ['action', 'object', 'element', 'key', 'username']

/**
 * The claim API that vote plugins speak (docs/rewards.md), so it is not part of our own and its document. The
 * key is the only proof: no cookie is read, and a foreign page gains nothing.
 */
export const claimRoutes = new Hono<AppEnv>()
for (const path of [CLAIM_PATH, CLAIM_JSON_PATH])
  // Also without the last slash, which people forget.
  for (const address of [path, path.slice(0, -1)])
    claimRoutes.all(address, async (c, next) => {
      const question = ['GET', 'POST'].includes(c.req.method) ? await readQuestion(c) : null
      if (!question) return next()
      const { text, type, status = 200 } = await answer(c, question, path === CLAIM_JSON_PATH)
      return c.body(text, status, {
        'content-type': type ? `application/${type}; charset=utf-8` : 'text/plain; charset=utf-8',
        ...(status === 429 && { 'retry-after': String(MINUTE / 1000) }),
      })
    })

interface Asked {
  /** The parameters of the address and of a form. */
  asked: URLSearchParams
  /** A form without a field was posted. One that is too large to be read is not empty. */
  isEmptyForm: boolean
}

/** What a plugin sent; `null` when no parameter of plugins is there. */
async function readQuestion(c: AppContext): Promise<Asked | null> {
  const asked = new URL(c.req.url).searchParams
  const { body, method } = c.req.raw
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  const bytes = body && isForm ? await readBody(body, SMALL_BODY_BYTES) : new Uint8Array()
  const sent = new URLSearchParams(new TextDecoder().decode(bytes ?? undefined))
  for (const [name, value] of sent) if (!asked.has(name)) asked.set(name, value)
  const isEmptyForm = method === 'POST' && isForm && bytes?.byteLength === 0
  return PARAMETERS.some((name) => asked.has(name)) ? { asked, isEmptyForm } : null
}

const error = (what: string): Answer => ({ text: `Error: ${what}` })
const json = (value: unknown): Answer => ({ text: JSON.stringify(value), type: 'json' })

async function answer(c: AppContext, { asked, isEmptyForm }: Asked, isJson: boolean): Promise<Answer> {
  const sent = asked.get('key')?.trim() ?? ''
  if (sent === '') return error('no server key')
  const key = await claimOfKey(sent)
  if (await isClaimBurst(c, key?.hash ?? null)) return { ...error('too many requests'), status: 429 }
  if (!key) return error('invalid server key')
  // The newest state, because people ask seconds after their vote. A session of its own reads and sets no
  // bookmark.
  const ctx = { ...c.get('ctx'), db: openDb(c.env.DB, 'first-primary') }
  const question = `${asked.get('object') ?? ''}/${asked.get('element') ?? ''}`
  const element = SERVER_ELEMENTS.find((name) => question === `servers/${name}`)
  if (element) return answerAbout(ctx, key, element, asked)
  if (question !== 'votes/claim') {
    ctx.waitUntil(noteAsk(ctx, { key, outcome: 'not_understood' }))
    return error('invalid object or element')
  }
  const username = asked.get('username') ?? ''
  if (gamertagKey(username) === '' || username.length > CLAIM_NAME_MAX || /[{}]/.test(username)) {
    ctx.waitUntil(noteAsk(ctx, { key, outcome: 'no_name' }))
    return error('no username')
  }
  const asks = { key, username }
  if (asked.get('action') === 'post') return answerClaim(ctx, asks, isJson)
  // UltimateVote claims by an empty form to the address of the check. Without a claim it would give rewards
  // repeatedly.
  const claimed = isEmptyForm && !asked.has('action') && (await claimReward(ctx, asks))
  if (claimed) ctx.waitUntil(noteAsk(ctx, { ...asks, outcome: 'claimed' }))
  return claimed ? shownState(1, isJson) : answerCheck(ctx, asks, isJson)
}

async function answerCheck(ctx: Ctx, question: Question, isJson: boolean): Promise<Answer> {
  const claim = await checkReward(ctx, question)
  if (!claim) return refuse(ctx, question.key)
  noteWorkingKey(question.key.hash)
  const { state, askedAt } = claim
  const outcome = (['not_voted', 'ready', 'claimed_before'] as const)[state]
  if (isNoted(askedAt, ctx.now)) ctx.waitUntil(noteAsk(ctx, { ...question, outcome }))
  return shownState(state, isJson)
}

const shownState = (state: 0 | 1 | 2, isJson: boolean): Answer =>
  isJson ? json({ voted: state > 0, claimed: state === 2 }) : { text: String(state) }

/**
 * Plugins give the reward when the answer says so: to one request only. All others get 0, or `false` twice.
 */
async function answerClaim(ctx: Ctx, question: Question, isJson: boolean): Promise<Answer> {
  const claimed = await claimReward(ctx, question)
  if (claimed === null) return refuse(ctx, question.key)
  noteWorkingKey(question.key.hash)
  ctx.waitUntil(noteAsk(ctx, { ...question, outcome: claimed ? 'claimed' : 'not_voted' }))
  return isJson ? json({ voted: claimed, claimed }) : { text: claimed ? '1' : '0' }
}

async function answerAbout(
  ctx: Ctx,
  key: KeyClaim,
  element: ServerElement,
  asked: URLSearchParams,
): Promise<Answer> {
  const content = await readServer(ctx, key, {
    element,
    limit: asked.get('limit') ?? undefined,
    month: asked.get('month') ?? undefined,
  })
  if (!content) return refuse(ctx, key)
  noteWorkingKey(key.hash)
  ctx.waitUntil(noteAsk(ctx, { key, outcome: 'lists' }))
  return asked.get('format') === 'xml' ? { text: xmlOf(element, content), type: 'xml' } : json(content)
}

function refuse(ctx: Ctx, key: KeyClaim): Answer {
  ctx.waitUntil(noteOldKey(ctx, key))
  return error('invalid server key')
}

/** Each value on a line of its own, because scripts read it line by line. */
function xmlOf(root: string, values: Record<string, Value>): string {
  const element = (name: string, inside: string) => `<${name}>${inside}</${name}>`
  const lines = Object.entries(values).map(([name, value]) =>
    typeof value === 'object'
      ? value.map((entry) => element(name.replace(/s$/, ''), `\n${leaves(entry).join('\n')}\n`)).join('\n')
      : leaves({ [name]: value }).join('\n'),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root === 'detail' ? 'server' : root, `\n${lines.join('\n')}\n`)}\n`
}

const leaves = (entry: Record<string, string | number>): string[] =>
  Object.entries(entry).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
