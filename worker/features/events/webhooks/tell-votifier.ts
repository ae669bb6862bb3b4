import type { SendResult } from '#contract/events/send-result.ts'
import { ANSWER_TIMEOUT_MS } from '#contract/events/webhook.ts'
import { SITE_NAME } from '#contract/site/site.ts'
import type { Env } from '../../../platform/env.ts'
import { inTime } from '../../../platform/safe-fetch.ts'
import { readVotifierAddress } from './endpoint.ts'
import { failed, shownStart, type Outcome } from './outcome.ts'
import { answerIn, challengeIn, frameOf, isMessageComplete } from './votifier-protocol.ts'

/** The player of the vote that the test button sends. */
export const TEST_PLAYER = 'VotifierTest'
/** Votifier wants the voter's IP address, which is nobody else's business. */
const NO_ADDRESS = '0.0.0.0'
/** Characters of an answer that are read. */
const ANSWER_MAX = 4096

interface Sending {
  url: string
  token: string
  player: string
  /** When the vote was cast, in ms since 1970. */
  at: number
}

/** Sends a signed vote to Votifier on an owner's server. The address is checked again, because rules may have changed since it was stored. */
export async function tellVotifier(env: Env, { url, token, player, at }: Sending): Promise<Outcome> {
  const address = readVotifierAddress(env, url)
  if (typeof address === 'string') return failed('address')
  const vote = { serviceName: SITE_NAME, username: player, address: NO_ADDRESS, timestamp: at }
  const reply = await exchange(address, (challenge) => frameOf(token, { ...vote, challenge }))
  if ('problem' in reply) return failed(reply.problem)
  const answer = answerIn(reply.text)
  if (!answer) return failed('vote-unconfirmed', shownStart(reply.text))
  if (!answer.accepted) return failed('vote-refused', shownStart(answer.error))
  return { sent: { kind: 'sent' }, result: 'vote-took', answer: null }
}

/** Connects, answers the challenge of the greeting with a frame, and reads the reply. */
async function exchange(
  address: SocketAddress,
  frame: (challenge: string) => Promise<Uint8Array>,
): Promise<{ text: string } | { problem: SendResult }> {
  // Tools load this file outside the platform.
  const { connect } = await import('cloudflare:sockets')
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  let socket: Socket | undefined
  try {
    socket = connect(address)
    // Reading and writing report the same errors.
    socket.closed.catch(() => undefined)
    await inTime(socket.opened, signal)
    const reader = socket.readable.getReader()
    const challenge = challengeIn(await inTime(readMessage(reader), signal))
    if (challenge === null) return { problem: 'no-votifier' }
    await inTime(socket.writable.getWriter().write(await frame(challenge)), signal)
    return { text: await inTime(readMessage(reader), signal) }
  } catch {
    return { problem: signal.aborted ? 'timeout' : 'unreachable' }
  } finally {
    socket?.close().catch(() => undefined)
  }
}

async function readMessage(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < ANSWER_MAX && !isMessageComplete(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  return text
}
