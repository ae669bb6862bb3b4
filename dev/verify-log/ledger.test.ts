import { createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LedgerAudit } from '../../contract/ledger/audit.ts'
import {
  base64,
  type Bytes,
  bytesOf,
  concat,
  parseBase64,
  type Sha256,
  type VerifyEd25519,
} from '../../contract/ledger/bytes.ts'
import {
  commitmentText,
  encodeEntry,
  entryBytes,
  type LedgerEntry,
  parseEntry,
  type VoteEntry,
} from '../../contract/ledger/entries.ts'
import {
  type Checkpoint,
  checkpointText,
  encodeKey,
  openCheckpoint,
  parseKey,
  signNote,
} from '../../contract/ledger/note.ts'
import { checkLedger } from '../../contract/ledger/check-ledger.ts'
import { checkReceipt } from '../../contract/ledger/receipt.ts'
import {
  decodeEntries,
  encodeEntries,
  narrowed,
  parseTilePath,
  tilePath,
} from '../../contract/ledger/tiles.ts'
import {
  Edge,
  inclusionProof,
  leafHash,
  provesInclusion,
  type ReadTile,
  remembered,
  rootOf,
  TILE_WIDTH,
  tileWidth,
  treeRoot,
} from '../../contract/ledger/tree.ts'

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest())
const hex = (bytes: Bytes) => Buffer.from(bytes).toString('hex')
const unhex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/** Leaves, as tiles of a tree that is written bit by bit. */
async function grow(entries: readonly Bytes[]) {
  const tiles = new Map<string, readonly Bytes[]>()
  const read: ReadTile = async (level, index, width) => {
    const tile = tiles.get(`${level}/${index}/${width}`) ?? tiles.get(`${level}/${index}/${TILE_WIDTH}`)
    if (!tile) throw new Error(`No tile ${level}/${index}/${width}`)
    return tile.slice(0, width)
  }
  const edge = await Edge.of({ sha256, size: 0, read })
  for (const entry of entries)
    for (const { level, index, hashes } of await edge.add(await leafHash(sha256, entry)))
      tiles.set(`${level}/${index}/${TILE_WIDTH}`, [...hashes])
  for (const { level, index, hashes } of edge.partial())
    tiles.set(`${level}/${index}/${hashes.length}`, hashes)
  return { edge, tree: { sha256, size: entries.length, read: remembered(read) } }
}

const numbered = (count: number) => Array.from({ length: count }, (_, place) => bytesOf(`entry ${place}`))

describe('the tree', () => {
  // The leaves and roots with which implementations of RFC 6962 test themselves.
  const LEAVES = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const ROOTS = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]

  it('has the roots of RFC 6962', async () => {
    expect(hex(await rootOf(sha256, []))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    for (const [place, root] of ROOTS.entries()) {
      const { edge, tree } = await grow(LEAVES.slice(0, place + 1).map(unhex))
      expect([hex(await edge.root()), hex(await treeRoot(tree))]).toEqual([root, root])
    }
  })

  it.each([1, 2, 255, 256, 257, 512, 513, 1000, 65_536, 65_793])(
    'of %i leaves has one root by its edge and by its tiles, can be continued, and proves its leaves',
    async (size) => {
      const entries = numbered(size)
      const { edge, tree } = await grow(entries)
      const root = await edge.root()
      expect(hex(await treeRoot(tree))).toBe(hex(root))
      const again = await Edge.of(tree)
      expect([again.size, hex(await again.root())]).toEqual([size, hex(root)])
      for (const index of new Set([0, 1, 254, 255, 256, size >> 1, size - 1].filter((at) => at < size))) {
        const proof = await inclusionProof(tree, index)
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
        const leaf = await leafHash(sha256, entries[index] ?? bytesOf(''))
        const claim = { leaf, index, size, root, proof }
        expect(await provesInclusion(sha256, claim)).toBe(true)
        expect(await provesInclusion(sha256, { ...claim, index: index + 1 })).toBe(false)
        expect(await provesInclusion(sha256, { ...claim, leaf: await leafHash(sha256, bytesOf('x')) })).toBe(
          false,
        )
        expect(await provesInclusion(sha256, { ...claim, proof: proof.slice(1) })).toBe(size === 1)
        if (size > 1)
          expect(
            await provesInclusion(sha256, { ...claim, proof: proof.map((hash) => hash.toReversed()) }),
          ).toBe(false)
      }
    },
  )

  it('of 70,000 leaves has the tiles of the example in the format', () => {
    const widths = (level: number) =>
      Array.from({ length: 300 }, (_, index) => tileWidth(70_000, level, index)).filter((width) => width > 0)
    expect([widths(0).length, widths(0).at(-1)]).toEqual([274, 112])
    expect(widths(1)).toEqual([256, 17])
    expect(widths(2)).toEqual([1])
    expect(widths(3)).toEqual([])
  })
})

describe('addresses of tiles', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, '/ledger/tile/0/000'],
    [{ level: 1, index: 999, width: 255 }, '/ledger/tile/1/999.p/255'],
    [{ level: 0, index: 1000, width: 256 }, '/ledger/tile/0/x001/000'],
    [{ level: 'entries', index: 1_234_067, width: 1 }, '/ledger/tile/entries/x001/x234/067.p/1'],
  ] as const)('%o is %s', (name, path) => {
    expect(tilePath(name)).toBe(path)
    expect(parseTilePath(path)).toEqual(name)
  })

  it.each([
    '/ledger/tile/0/0',
    '/ledger/tile/00/000',
    '/ledger/tile/0/001/000',
    '/ledger/tile/0/x000/001',
    '/ledger/tile/0/000.p/0',
    '/ledger/tile/0/000.p/01',
    '/ledger/tile/0/000.p/256',
    '/ledger/tile/0/000.p/257',
    '/ledger/tile/-1/000',
    '/ledger/tile/data/000',
    '/ledger/tile/0/000/',
  ])('%s is none', (path) => expect(parseTilePath(path)).toBeNull())

  it('hold entries after their lengths, of which a wider file has the narrower one', () => {
    const entries = [bytesOf(''), bytesOf('a'), bytesOf('b'.repeat(65_535))]
    const file = encodeEntries(entries)
    expect([...file.subarray(0, 5)]).toEqual([0, 0, 0, 1, 97])
    expect(decodeEntries(file, 3)?.map(hex)).toEqual(entries.map(hex))
    expect(decodeEntries(file, 4)).toBeNull()
    expect(decodeEntries(file.subarray(0, -1), 3)).toBeNull()
    expect([...(narrowed(file, { level: 'entries', index: 0, width: 2 }) ?? [])]).toEqual([0, 0, 0, 1, 97])
  })
})

describe('base64', () => {
  it('is that of everybody else', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = new Uint8Array(randomBytes(length))
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(hex(parseBase64(base64(bytes)) ?? bytesOf('none'))).toBe(hex(bytes))
    }
    for (const text of ['a', 'ab', 'abc', 'YQ', 'YR==', 'YQ===', 'Y-_=', ' YQ==', 'YQ==\n'])
      expect(parseBase64(text)).toBeNull()
  })
})

const keys = generateKeyPairSync('ed25519')
const jwk = keys.publicKey.export({ format: 'jwk' })
const key = { name: 'realms.test/ledger', publicKey: new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url')) }
const signText = async (text: Bytes): Promise<Bytes> => new Uint8Array(sign(null, text, keys.privateKey))
const verifyEd25519: VerifyEd25519 = async (publicKey, signature, message) =>
  verify(
    null,
    message,
    {
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    },
    signature,
  )
const signer = { key, sign: signText }
const open = (note: string, by = key) => openCheckpoint(sha256, verifyEd25519, by, note)

describe('a checkpoint', () => {
  it('is opened with the key that signed it, also beside other signatures, and not after any change', async () => {
    const checkpoint = { origin: key.name, size: 20_852_163, root: await sha256(bytesOf('root')) }
    const note = await signNote(sha256, checkpointText(checkpoint), [signer])
    expect(note.split('\n')).toHaveLength(6)
    expect(await open(note)).toEqual(checkpoint)
    const [text = '', line = ''] = note.split('\n\n')
    expect(await open(`${text}\n\n— witness.example/w ${base64(new Uint8Array(80))}\n${line}`)).toEqual(
      checkpoint,
    )
    expect(await open(note, { ...key, name: 'other.test/ledger' })).toBeNull()
    for (let at = 0; at < note.length; at += 1) {
      const changed = `${note.slice(0, at)}${note[at] === 'A' ? 'B' : 'A'}${note.slice(at + 1)}`
      expect(await open(changed)).toBeNull()
    }
    for (const broken of ['', '\n\n', text, `${text}\n`, `${text}\n\n`, note.slice(0, -1), note.repeat(90)])
      expect(await open(broken)).toBeNull()
  })

  it('has a key with a text form', async () => {
    const encoded = await encodeKey(sha256, key)
    expect(encoded).toMatch(/^realms\.test\/ledger\+[0-9a-f]{8}\+A/)
    expect(await parseKey(sha256, encoded)).toEqual(key)
    expect(await parseKey(sha256, encoded.replace('realms', 'realm'))).toBeNull()
    // A key that others published, for a test of the form.
    expect(
      await parseKey(sha256, 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'),
    ).toMatchObject({ name: 'PeterNeumann' })
  })
})

const AT = '2026-11-22T14:00Z'
const VOTER = 'v'.repeat(43)
const vote = (changes: Partial<VoteEntry> = {}): LedgerEntry => ({
  type: 'vote',
  at: AT,
  listing: 'aaaaaaaaaaaa',
  month: '2026-11',
  effect: 'counted',
  voter: VOTER,
  ...changes,
})
/** The end of a vote, which names no voter. */
const gone = (replaces: number): LedgerEntry => ({
  type: 'vote',
  at: AT,
  listing: 'aaaaaaaaaaaa',
  month: '2026-11',
  effect: 'withdrawn',
  replaces,
})
const decision = (changes: object = {}): LedgerEntry => ({
  type: 'decision',
  at: AT,
  id: 'dddddddddddd',
  day: '2026-11-21',
  restriction: 'suspend',
  subject: 'listing',
  rule: 'no-scams',
  ...changes,
})

describe('an entry', () => {
  it('has one spelling', () => {
    const entry = vote()
    expect(parseEntry(entryBytes(entry))).toEqual(entry)
    const text = encodeEntry(entry)
    for (const other of [
      `${text} `,
      text.replace('{', '{ '),
      text.replace('"type":"vote"', '"type":"veto"'),
      text.replace('counted', 'won'),
      text.replace('}', ',"name":"alex"}'),
      text.replace('aaaaaaaaaaaa', ''),
      text.replace('"2026-11"', '11'),
      '[]',
      'null',
      '"vote"',
      '',
    ])
      expect(parseEntry(bytesOf(other))).toBeNull()
    expect(parseEntry(new Uint8Array([0xc3, 0xa4]))).toBeNull()
  })
})

describe('reading a ledger', () => {
  const read = (...entries: (LedgerEntry | null)[]) => {
    const audit = new LedgerAudit()
    for (const entry of entries) audit.add(entry)
    return audit
  }

  it('counts votes by their present effect', () => {
    const audit = read(
      vote(),
      vote({ effect: 'held', reason: 'network' }),
      vote({ effect: 'counted', replaces: 1 }),
      vote({ effect: 'held', reason: 'network' }),
      vote({ effect: 'void', reason: 'script', replaces: 3 }),
      gone(0),
      decision(),
      decision({ ended: 'overturned', appeal: 'overturned', replaces: 6 }),
    )
    expect(audit.findings).toEqual([])
    expect([...audit.listings]).toEqual([['aaaaaaaaaaaa', { counted: 1, held: 0, void: 1 }]])
    expect([...audit.months]).toEqual([
      ['2026-11', { counted: 1, held: 0, void: 1, withdrawn: 1, everHeld: 2, released: 1, voided: 1 }],
    ])
    expect(audit.decisions).toBe(1)
  })

  it.each<[string, (LedgerEntry | null)[]]>([
    ['is not an entry', [null]],
    ['is a vote without a voter', [vote({ effect: 'withdrawn' })]],
    ['has a wrong reason', [vote({ reason: 'script' })]],
    ['is not there or was replaced before', [vote({ replaces: 0 })]],
    ['is not there or was replaced before', [vote({ replaces: 1 }), vote()]],
    [
      'is not there or was replaced before',
      [vote(), vote({ effect: 'withdrawn', replaces: 0 }), vote({ effect: 'withdrawn', replaces: 0 })],
    ],
    [
      'is not there or was replaced before',
      [vote(), vote({ effect: 'withdrawn', replaces: 0 }), vote({ replaces: 1 })],
    ],
    ['replaces another vote', [vote(), vote({ listing: 'bbbbbbbbbbbb', replaces: 0 })]],
    ['replaces another vote', [vote(), vote({ month: '2026-10', replaces: 0 })]],
    ['replaces the vote of another voter', [vote(), vote({ voter: 'w'.repeat(43), replaces: 0 })]],
    ['replaces no vote', [decision(), vote({ replaces: 0 })]],
    ['replaces another decision', [vote(), decision({ replaces: 0 })]],
    ['replaces another decision', [decision({ id: 'eeeeeeeeeeee' }), decision({ replaces: 0 })]],
  ])('finds that an entry %s', (finding, entries) => {
    expect(read(...entries).findings.join()).toContain(finding)
  })

  it('finds rankings with wrong scores, orders and places', () => {
    const week = (...places: [number, number, number][]): LedgerEntry => ({
      type: 'ranking',
      at: AT,
      week: '2026-11-22',
      places: places.map(([place, total, points]) => [place, 'aaaaaaaaaaaa', total, 0, 0, 0, points]),
    })
    expect(read(week([1, 2, 404], [2, 1, 202]), week([3, 1, 202])).findings).toEqual([])
    expect(read(week([1, 2, 405])).findings.join()).toContain('wrong score')
    expect(read(week([1, 1, 202], [2, 2, 404])).findings.join()).toContain('wrong order')
    expect(read(week([1, 2, 404]), week([1, 2, 404])).findings.join()).toContain('wrong place')
  })
})

describe('a check of the whole ledger', () => {
  it('finds that any one of its entries was changed, removed, doubled or moved, also with tiles to match', async () => {
    const entries = Array.from({ length: 20 }, (_, place) =>
      entryBytes(vote({ voter: String(place).padStart(43, 'v') })),
    )
    /** The files of these entries, under the checkpoint of others. */
    const check = async (
      given: readonly Bytes[],
      signed: { size: number; root: Bytes },
      earlier?: Checkpoint,
    ) => {
      const { edge, tree } = await grow(given)
      const read = async (path: string) => {
        const name = parseTilePath(path)
        if (!name) return null
        const from = name.index * TILE_WIDTH
        if (name.level === 'entries') return encodeEntries(given.slice(from, from + name.width))
        return concat(...(await tree.read(name.level, name.index, name.width)))
      }
      const checkpoint = { origin: key.name, ...signed }
      return {
        root: await edge.root(),
        findings: (await checkLedger({ read, sha256, checkpoint, earlier })).findings,
      }
    }
    const { root } = await check(entries, { size: 20, root: bytesOf('') })
    const signed = { size: 20, root }
    expect((await check(entries, signed)).findings).toEqual([])
    const other = entryBytes(vote({ voter: 'w'.repeat(43) }))
    for (let at = 0; at < entries.length; at += 1) {
      const own = entries[at] ?? other
      const moved = entries.toSpliced(at, 1).toSpliced((at + 7) % 19, 0, own)
      for (const tampered of [
        entries.with(at, other),
        entries.toSpliced(at, 1),
        entries.with((at + 1) % 20, own),
        moved,
      ]) {
        expect((await check(tampered, signed)).findings).not.toEqual([])
        // Signed anew, it contradicts the checkpoint that somebody kept.
        const { root: anew } = await check(tampered, signed)
        const forged = { size: tampered.length, root: anew }
        const findings = (await check(tampered, forged, { origin: key.name, ...signed })).findings
        expect(findings.length).toBeGreaterThan(0)
      }
    }
  })

  it('accepts what was added since', async () => {
    const entries = Array.from({ length: 600 }, () => entryBytes(vote()))
    const { edge, tree } = await grow(entries)
    const { edge: old } = await grow(entries.slice(0, 257))
    const earlier = { origin: key.name, size: 257, root: await old.root() }
    const audit = await checkLedger({
      read: async (path) => {
        const name = parseTilePath(path)
        if (!name) return null
        const from = name.index * TILE_WIDTH
        if (name.level === 'entries') return encodeEntries(entries.slice(from, from + name.width))
        return concat(...(await tree.read(name.level, name.index, name.width)))
      },
      sha256,
      checkpoint: { origin: key.name, size: 600, root: await edge.root() },
      earlier,
    })
    expect(audit.findings).toEqual([])
  })
})

describe('a receipt', () => {
  it('proves the voter’s vote with at most 2 KB in a ledger of a million, and nothing after any change', async () => {
    const mine = {
      salt: 's'.repeat(43),
      userId: 'u'.repeat(12),
      listing: 'aaaaaaaaaaaa',
      castAt: 1_795_000_000_000,
    }
    const voter = Buffer.from(await sha256(bytesOf(commitmentText(mine)))).toString('base64url')
    const entry = entryBytes(vote({ voter }))
    const size = 1_000_000
    const index = 654_321
    const [leaf, proof] = [
      await leafHash(sha256, entry),
      [...Array(20).keys()].map((n) => sha256(bytesOf(`${n}`))),
    ]
    const hashes = await Promise.all(proof.map(async (hash) => hash))
    // Any neighbours make some root, which is signed here.
    let root = leaf
    let [from, to] = [0, size]
    const turns: boolean[] = []
    while (to - from > 1) {
      const middle = from + 2 ** Math.ceil(Math.log2(to - from) - 1)
      turns.unshift(index >= middle)
      if (index >= middle) from = middle
      else to = middle
    }
    const used = hashes.slice(0, turns.length)
    for (const [place, isRight] of turns.entries()) {
      const other = used[place] ?? root
      root = await sha256(new Uint8Array([1, ...(isRight ? [...other, ...root] : [...root, ...other])]))
    }
    const checkpoint = await signNote(sha256, checkpointText({ origin: key.name, size, root }), [signer])
    const receipt = {
      key: await encodeKey(sha256, key),
      checkpoint,
      index,
      entry: Buffer.from(entry).toString(),
      proof: used.map(base64),
      salt: mine.salt,
      userId: mine.userId,
      listing: mine.listing,
      castAt: new Date(mine.castAt).toISOString(),
    }
    expect(JSON.stringify(receipt).length).toBeLessThanOrEqual(2048)
    const check = (changes: object) =>
      checkReceipt({ ...receipt, ...changes }, { sha256, verify: verifyEd25519 })
    expect(await check({})).toEqual({ ok: true, effect: 'counted', reason: null, index, size })
    expect(await check({ index: index + 1 })).toMatchObject({ broken: 'proof' })
    expect(await check({ proof: receipt.proof.toReversed() })).toMatchObject({ broken: 'proof' })
    expect(await check({ proof: ['?'] })).toMatchObject({ broken: 'proof' })
    expect(await check({ salt: 't'.repeat(43) })).toMatchObject({ broken: 'voter' })
    expect(await check({ userId: 'somebodyelse' })).toMatchObject({ broken: 'voter' })
    expect(await check({ listing: 'bbbbbbbbbbbb' })).toMatchObject({ broken: 'entry' })
    expect(await check({ entry: receipt.entry.replace('counted', 'void') })).toMatchObject({ ok: false })
    expect(await check({ checkpoint: checkpoint.replace('1000000', '1000001') })).toMatchObject({
      broken: 'signature',
    })
    expect(await check({ key: 'nobody' })).toMatchObject({ broken: 'key' })
  })
})
