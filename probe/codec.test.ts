import { describe, expect, it } from 'vitest'
import { MOTD_MAX, PACKET_MAX, readPing, readPong, writePing, writePong } from './codec.ts'

const TIME = 0x0102030405060708n
const SERVER = 0xfedcba9876543210n
const pongOf = (text: string) => readPong(writePong(TIME, SERVER, text), TIME)

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('an answer', () => {
  it('is read by the documented order of its fields', () => {
    expect(
      pongOf(
        'MCPE;Dedicated Server;527;1.19.1;3;10;13253860892328930865;Bedrock level;Survival;1;19132;19133;',
      ),
    ).toEqual({
      server: SERVER.toString(),
      edition: 'MCPE',
      motd: 'Dedicated Server',
      protocol: 527,
      version: '1.19.1',
      players: 3,
      capacity: 10,
      subMotd: 'Bedrock level',
      mode: 'Survival',
      portV4: 19132,
      portV6: 19133,
    })
  })

  it('may be short, as old servers and hosters have it', () => {
    expect(pongOf('MCPE;Name;70;0.14.3;0;20')).toMatchObject({
      players: 0,
      capacity: 20,
      mode: '',
      portV4: null,
    })
  })

  it('may have a name with semicolons, with a backslash before them or not', () => {
    for (const name of ['A\\;B\\;C', 'A;B;C'])
      expect(pongOf(`MCPE;${name};527;1.19.1;3;10;1;x;Survival;1;`)).toMatchObject({
        motd: 'A;B;C',
        players: 3,
      })
    expect(pongOf('MCPE;Vote; 1;2;3 go;827;1.21.100;44;100;1;')).toMatchObject({
      motd: 'Vote; 1;2;3 go',
      players: 44,
      capacity: 100,
    })
  })

  it('keeps colours in the name alone, and no hidden characters', () => {
    expect(pongOf('MCPE;§aHi\u202e\u0007 §lyou;527;§71.19.1;3;10;')).toMatchObject({
      motd: '§aHi §lyou',
      version: '1.19.1',
    })
    expect(pongOf(`MCPE;${'😀'.repeat(60)};527;1.19.1;3;10;`)?.motd).toBe('😀'.repeat(60))
    expect(pongOf(`MCPE;${'x'.repeat(MOTD_MAX - 1)}§aX;527;1.19.1;3;10;`)?.motd).toBe(
      'x'.repeat(MOTD_MAX - 1),
    )
  })

  it.each([
    '👨\u200d👩\u200d👧 Family',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤\ufe0f',
    'سرور می\u200cخواهیم',
    '§pGold §xbeside',
  ])('keeps %s whole', (motd) => {
    expect(pongOf(`MCPE;\u200f${motd}\u202e;527;1.19.1;3;10;`)?.motd).toBe(motd)
    const many = pongOf(`MCPE;${motd.repeat(10)};527;1.19.1;3;10;`)?.motd ?? ''
    expect([...many].length).toBeLessThanOrEqual(MOTD_MAX)
  })

  it('cuts no joined emoji', () => {
    const family = '👨\u200d👩\u200d👧\u200d👦'
    expect(pongOf(`MCPE;${family.repeat(20)};527;1.19.1;3;10;`)?.motd).toBe(family.repeat(11))
  })

  it.each([
    ['1.20-1.21/1.26', '1.20-1.21/1.26'],
    ['Waterdog (1.21)', 'Waterdog (1.21)'],
    ['BDS, v1.21.100', 'BDS, v1.21.100'],
    ['最新版', ''],
    ['???', ''],
    ['', ''],
  ])('may have any version, and keeps one with a number: %s', (version, shown) => {
    expect(pongOf(`MCPE;Name;827;${version};5;20;1;2;Survival;1;`)).toMatchObject({
      motd: 'Name',
      version: shown,
      players: 5,
      capacity: 20,
    })
    expect(pongOf(`MCPE;A;B;827;${version};5;20;1;x;Survival;1;`)).toMatchObject({ motd: 'A;B', players: 5 })
  })

  it.each([
    ['827;1.21;5;2147483647', 5, null],
    ['827;1.21;5;4294967295', 5, null],
    ['827;1.21;5;-1', 5, null],
    ['827;1.21;-1;20', null, 20],
    ['827;1.21;18446744073709551615;20', null, 20],
    ['827;1.21;;', null, null],
    ['827;1.21;five;∞', null, null],
    ['827;1.21;1.5;20', null, 20],
    ['-1;1.21;5;20', 5, 20],
    ['x;1.21;5;20', 5, 20],
    ['b;c;d;e', null, null],
  ])('is one with odd numbers, which are left out: %s', (values, players, capacity) =>
    expect(pongOf(`MCPE;Name;${values};99999999999;Bedrock level;Survival;1;`)).toMatchObject({
      motd: 'Name',
      players,
      capacity,
    }),
  )

  it.each(['', 'MCPE', 'MCPE;Name;827;1.21;5', 'HTTP/1.1 200 OK', 'XX;a;1;1.0;5;5;'])('is none: %s', (text) =>
    expect(pongOf(text)).toBeNull(),
  )

  it('must repeat the time, be a pong, and not be long', () => {
    const right = writePong(TIME, SERVER, 'MCPE;a;1;1.0;5;5;')
    expect(readPong(right, TIME)).not.toBeNull()
    expect(readPong(right, TIME + 1n)).toBeNull()
    for (let at = 0; at < 33; at++) {
      if (at >= 9 && at < 17) continue
      const wrong = Buffer.from(right)
      wrong[at] = (wrong[at] ?? 0) ^ 1
      expect(readPong(wrong, TIME)).toBeNull()
    }
    for (let length = 0; length < right.length; length++)
      expect(readPong(right.subarray(0, length), TIME)).toBeNull()
    expect(readPong(writePong(TIME, SERVER, `MCPE;a;1;1.0;5;5;${'x'.repeat(PACKET_MAX)}`), TIME)).toBeNull()
  })

  it('of any bytes is read or refused, and never breaks', () => {
    const random = randomFrom(7)
    const parts = [
      ';',
      '\\;',
      '\\',
      '§',
      '§a',
      '1',
      '99',
      '1.21',
      'MCPE',
      '😀',
      '\ud83d',
      '\0',
      'name',
      '\u202e',
      '-5',
    ]
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from(
        { length: Math.floor(random() * 16) },
        () => parts[Math.floor(random() * parts.length)],
      ).join(';')
      const pong = pongOf(random() < 0.5 ? `MCPE;${text}` : text)
      if (!pong) continue
      for (const count of [pong.players ?? 0, pong.capacity ?? 0])
        expect(Number.isSafeInteger(count) && count >= 0 && count <= 999_999).toBe(true)
      expect([...pong.motd].length).toBeLessThanOrEqual(MOTD_MAX)
      expect(pong.motd).not.toMatch(/[\p{Cc}\u202e]/u)
    }
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(
        Array.from({ length: Math.floor(random() * 80) }, () => Math.floor(random() * 256)),
      )
      expect(readPong(bytes, TIME)).toBeNull()
      expect(readPing(bytes)).toBeNull()
    }
  })

  it('gives back what a server wrote, for any numbers and names', () => {
    const random = randomFrom(11)
    for (let round = 0; round < 5000; round++) {
      const motd = Array.from({ length: 1 + Math.floor(random() * 20) }, () =>
        String.fromCodePoint(33 + Math.floor(random() * 500)),
      )
        .join('')
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\s\\]/gu, 'x')
      const [players, capacity] = [Math.floor(random() * 1000), Math.floor(random() * 1000)]
      const name = random() < 0.5 ? motd.replaceAll(';', '\\;') : `a${motd}`.replaceAll(/;\d*/gu, ';b')
      const pong = pongOf(`MCPE;${name};827;1.21.100;${players};${capacity};1;sub;Survival;1;`)
      expect(pong).toMatchObject({ motd: name.replaceAll('\\;', ';'), players, capacity })
    }
  })
})

it('writes the ping of the protocol', () => {
  expect(writePing(1n, 2n).toString('hex')).toBe(
    '01000000000000000100ffff00fefefefefdfdfdfd123456780000000000000002',
  )
  expect(readPing(writePing(1n, 2n))).toEqual({ time: 1n, client: 2n })
})

describe('packets of an independent implementation', () => {
  const PING_OF_77 = '01010203040506070800ffff00fefefefefdfdfdfd12345678000000000000004d'
  const PONG_OF_99 =
    '1c0102030405060708000000000000006300ffff00fefefefefdfdfdfd12345678002e' +
    '4d4350453b4e616d653b3430383b312e31362e32303b303b353b303b4a5352616b4e65743b43726561746976653b'
  const PONG_OF_42 =
    '1c0102030405060708000000000000002a00ffff00fefefefefdfdfdfd12345678001e' +
    '4d4350453bc39c6ec3af636f646520f09f98803b313b312e303b353b353b'

  it('are the ping that we write, and a pong that we read', () => {
    expect(writePing(TIME, 77n).toString('hex')).toBe(PING_OF_77)
    expect(readPong(Buffer.from(PONG_OF_99, 'hex'), TIME)).toMatchObject({
      server: '99',
      motd: 'Name',
      players: 0,
      capacity: 5,
      mode: 'Creative',
    })
  })

  it('are the pong that we write', () => {
    expect(readPing(Buffer.from(PING_OF_77, 'hex'))).toEqual({ time: TIME, client: 77n })
    expect(writePong(TIME, 42n, 'MCPE;Ünïcode 😀;1;1.0;5;5;').toString('hex')).toBe(PONG_OF_42)
  })
})
