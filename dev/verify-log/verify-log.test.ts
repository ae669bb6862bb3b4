import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { base64, type Bytes, bytesOf, concat, type Sha256, textOf } from '../../contract/ledger/bytes.ts'
import { commitmentText, entryBytes, type VoteEntry } from '../../contract/ledger/entries.ts'
import { checkpointText, encodeKey, signNote } from '../../contract/ledger/note.ts'
import { encodeEntries, tilePath } from '../../contract/ledger/tiles.ts'
import { Edge, leafHash } from '../../contract/ledger/tree.ts'

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
function newSigner() {
  const keys = generateKeyPairSync('ed25519')
  const publicKey = new Uint8Array(Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  return {
    key: { name: 'site.test/ledger', publicKey },
    sign: async (bytes: Bytes) => Promise.resolve(new Uint8Array(sign(null, bytes, keys.privateKey))),
  }
}
const first = newSigner()
const SERVER = 'aaaaaaaaaaaa'

/** What the site answers, by path. */
let answers: Map<string, string | Bytes>
let server: Server
let origin: string
beforeEach(async () => {
  answers = new Map()
  server = createServer((asked, answer) => {
    const body = answers.get(asked.url ?? '')
    answer.statusCode = body === undefined ? 404 : 200
    answer.end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterEach(() => void server.close())

/** A counted vote. A letter stands for a whole commitment. */
const entryOf = (voter: string): VoteEntry => ({
  type: 'vote',
  at: '2026-11-22T14:00Z',
  listing: SERVER,
  month: '2026-11',
  effect: 'counted',
  voter: voter.padEnd(43, voter),
})

/** Publishes a ledger of these many counted votes, and a counter. Less than 256, so that there is one tile. */
async function publish(
  voters: readonly (string | VoteEntry)[],
  votes: number,
  signers = [first],
): Promise<void> {
  const edge = await Edge.of({ sha256, size: 0, read: async () => Promise.resolve([]) })
  const entries = voters.map((voter) => entryBytes(typeof voter === 'string' ? entryOf(voter) : voter))
  for (const entry of entries) await edge.add(await leafHash(sha256, entry))
  const width = entries.length
  for (const { level, index, hashes } of edge.partial())
    answers.set(tilePath({ level, index, width: hashes.length }), concat(...hashes))
  answers.set(tilePath({ level: 'entries', index: 0, width }), encodeEntries(entries))
  const text = checkpointText({ origin: first.key.name, size: width, root: await edge.root() })
  answers.set('/ledger/checkpoint', await signNote(sha256, text, signers))
  const [key] = await Promise.all(signers.map(async (one) => encodeKey(sha256, one.key)))
  const months = [{ month: '2026-11', counted: width, held: 0 }]
  answers.set('/api/ledger', JSON.stringify({ key, size: width, months }))
  const items = [{ id: SERVER, votes, waiting: votes - width > 0 ? 1 : 0 }]
  answers.set('/api/ledger/counters', JSON.stringify({ size: width, items, next: null }))
}

const newState = () => join(mkdtempSync(join(tmpdir(), 'verify-log-')), 'state.json')
const verifyAs =
  (state: string) =>
  async (...more: string[]) =>
    promisify(execFile)(process.execPath, [
      '--no-warnings',
      join(import.meta.dirname, '..', 'verify-log.ts'),
      origin,
      '--state',
      state,
      ...more,
    ]).then(
      ({ stdout }) => stdout,
      (error: unknown) =>
        error instanceof Error && 'stdout' in error && 'stderr' in error
          ? `failed ${String(error.stdout)}${String(error.stderr)}`
          : 'failed',
    )

it('accepts a ledger and its growth, and finds wrong counters and a past that changed', async () => {
  const verify = verifyAs(newState())
  await publish(['a', 'b'], 2)
  expect(await verify()).toContain('Everything fits.')
  await publish(['a', 'b', 'c'], 4)
  expect(await verify()).toContain('Extends the checkpoint of 2 entries')
  await publish(['a', 'b', 'c', 'd'], 9)
  expect(await verify()).toMatch(/^failed [^]*shows 9 votes, of which 1 wait; its entries say 4/)
  await publish(['a', 'x', 'c', 'd'], 4)
  expect(await verify()).toMatch(/^failed [^]*The first 3 entries are not those of the earlier checkpoint/)
})

it('follows a new key that signed beside the known one, and no other without being told', async () => {
  const [second, third] = [newSigner(), newSigner()]
  const [verify, late] = [verifyAs(newState()), verifyAs(newState())]
  await publish(['a'], 1)
  for (const run of [verify, late]) expect(await run()).toContain('Everything fits.')
  await publish(['a', 'b'], 2, [second, first])
  expect(await verify()).toMatch(/new key[^]*Extends the checkpoint of 1 entries[^]*Everything fits/)
  await publish(['a', 'b', 'c'], 3, [second])
  expect(await verify()).toContain('Extends the checkpoint of 2 entries')
  // Who did not look while both signed must be told the new key.
  expect(await late()).toMatch(/^failed [^]*not signed by/)
  const text = await encodeKey(sha256, second.key)
  expect(await late('--key', text)).toContain('Extends the checkpoint of 1 entries')
  await publish(['x', 'b', 'c'], 3, [third, second])
  expect(await verify()).toMatch(/^failed [^]*are not those of the earlier checkpoint/)
})

it('checks a receipt that somebody saved, with the key that is trusted', async () => {
  const verify = verifyAs(newState())
  const mine = { salt: 's'.repeat(43), userId: 'u'.repeat(12), listing: SERVER }
  const castAt = Date.parse('2026-11-22T14:05:00Z')
  const voter = Buffer.from(await sha256(bytesOf(commitmentText({ ...mine, castAt })))).toString('base64url')
  await publish(['a', voter], 2)
  const receipt = {
    ...mine,
    castAt: new Date(castAt).toISOString(),
    key: await encodeKey(sha256, first.key),
    checkpoint: String(answers.get('/ledger/checkpoint')),
    index: 1,
    entry: textOf(entryBytes(entryOf(voter))),
    proof: [base64(await leafHash(sha256, entryBytes(entryOf('a'))))],
  }
  const check = (changes: object) => {
    const file = newState()
    writeFileSync(file, JSON.stringify({ ...receipt, ...changes }))
    return verify('--receipt', file)
  }
  await publish(['a', voter, 'c'], 3)
  expect(await check({})).toMatch(
    /entry 1 is a vote of 2026-11-22T14:05:00.000Z[^]*It is counted[^]*Everything fits/,
  )
  expect(await check({ salt: 't'.repeat(43) })).toMatch(/^failed [^]*its voter does not fit/)
  expect(await verify('--receipt', newState())).toMatch(/^failed [^]*no receipt that a voter saved/)
  const stranger = newSigner()
  const text = checkpointText({
    origin: first.key.name,
    size: 1,
    root: await leafHash(sha256, entryBytes(entryOf(voter))),
  })
  const forged = {
    key: await encodeKey(sha256, stranger.key),
    checkpoint: await signNote(sha256, text, [stranger]),
    index: 0,
    proof: [],
  }
  expect(await check(forged)).toMatch(/^failed [^]*its signature does not fit/)
  await publish(['a', voter, 'c', { ...entryOf('d'), effect: 'held', replaces: 1 }], 3)
  expect(await check({})).toContain('Entry 3 replaces it: it is held.')
  await publish(['a', 'b', 'c'], 3)
  expect(await check({})).toMatch(/^failed [^]*Entry 1 of the ledger is not that of the receipt/)
})
