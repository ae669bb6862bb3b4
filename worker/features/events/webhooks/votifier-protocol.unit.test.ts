import { describe, expect, it } from 'vitest'
import { answerIn, challengeIn, frameOf, isMessageComplete } from './votifier-protocol.ts'

const VOTE = {
  serviceName: 'Harbour',
  username: 'SkyLord',
  address: '0.0.0.0',
  timestamp: 1_790_000_000_000,
  challenge: 'abc',
}

describe('a frame', () => {
  it('is the number of the protocol, the length, and JSON signed with the token', async () => {
    const frame = await frameOf('token', VOTE)
    expect(Array.from(frame.slice(0, 4))).toEqual([0x73, 0x3a, 0x00, 0xc9])
    expect(frame).toHaveLength(4 + 0xc9)
    expect(JSON.parse(new TextDecoder().decode(frame.slice(4)))).toEqual({
      payload:
        '{"serviceName":"Harbour","username":"SkyLord","address":"0.0.0.0","timestamp":1790000000000,"challenge":"abc"}',
      // printf '%s' "$payload" | openssl dgst -sha256 -hmac token -binary | base64
      signature: '78n2rBwwryVc09Y3gI+tFqf9y7zCzjmWkliynod1IMw=',
    })
  })

  it('has its length in bytes, and stays within what Votifier reads', async () => {
    const frame = await frameOf('t', { ...VOTE, username: '海'.repeat(16), challenge: '"'.repeat(150) })
    expect((frame[2] ?? 0) * 256 + (frame[3] ?? 0)).toBe(frame.length - 4)
    expect(frame.length).toBeLessThanOrEqual(1024)
  })
})

it.each([
  ['VOTIFIER 2 abc123\n', 'abc123'],
  ['VOTIFIER 2 abc123\r\n', 'abc123'],
  ['VOTIFIER 2.0 abc123', 'abc123'],
  ['VOTIFIER 1.9\n', null],
  ['VOTIFIER 2\n', null],
  ['VOTIFIER 21 abc\n', null],
  ['SSH-2.0-OpenSSH_9.6\n', null],
  [`VOTIFIER 2 ${'a'.repeat(201)}\n`, null],
  ['', null],
])('reads the challenge of %j', (greeting, challenge) => {
  expect(challengeIn(greeting)).toBe(challenge)
})

it.each([
  ['VOTIFIER 2 abc\n', true],
  ['VOTIFIER 2 abc\r\n ', true],
  ['{"status":"ok"}', true],
  ['{"status":"ok"}\t', true],
  ['VOTIFIER 2 ab', false],
  ['line\n{"stat', false],
  ['  ', false],
  ['', false],
])('%j ends with a line or JSON: %s', (text, isComplete) => {
  expect(isMessageComplete(text)).toBe(isComplete)
})

it.each([
  ['{"status":"ok"}\r\n', { accepted: true, error: '' }],
  ['{"status":"error","cause":"X","error":"No"}', { accepted: false, error: 'No' }],
  ['{"status":"OK?"}', { accepted: false, error: '' }],
  ['{"stat', null],
  ['null', null],
  ['"ok"', null],
  ['', null],
])('reads the answer %j', (text, answer) => {
  expect(answerIn(text)).toEqual(answer)
})
