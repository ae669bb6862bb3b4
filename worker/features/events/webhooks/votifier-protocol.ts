import { hmacOf } from './endpoint.ts'

export interface VotifierVote {
  serviceName: string
  username: string
  /** The voter's IP address. */
  address: string
  /** In ms since 1970. */
  timestamp: number
  challenge: string
}

const MAGIC = 0x733a

/**
 * A greeting ends with a line break, an answer with `}`. A fragment may, too: then `answerIn` answers
 * `null`.
 */
export function isMessageComplete(text: string): boolean {
  // A regular expression would take quadratic time for many blanks.
  const written = text.trimEnd()
  return written.endsWith('}') || text.includes('\n', written.length)
}

/**
 * The challenge in the greeting of a Votifier of version 2; `null` for another program, or an older version.
 */
export const challengeIn = (greeting: string): string | null =>
  /^VOTIFIER 2(?:\.\d+)* (\S{1,200})\s*$/.exec(greeting)?.[1] ?? null

/** The bytes of a vote: two that name the protocol, two with the length, and JSON with its signature. */
export async function frameOf(token: string, vote: VotifierVote): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const payload = JSON.stringify(vote)
  const signature = await hmacOf(encoder.encode(token), payload)
  const body = encoder.encode(JSON.stringify({ payload, signature }))
  const frame = new Uint8Array(4 + body.byteLength)
  const head = new DataView(frame.buffer)
  head.setUint16(0, MAGIC)
  head.setUint16(2, body.byteLength)
  frame.set(body, 4)
  return frame
}

/** Whether Votifier accepted the vote, with its error; `null` for a text that is no answer of Votifier. */
export function answerIn(text: string): { accepted: boolean; error: string } | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('status' in answer)) return null
    return { accepted: answer.status === 'ok', error: 'error' in answer ? String(answer.error) : '' }
  } catch {
    return null
  }
}
