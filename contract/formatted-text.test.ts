import { describe, expect, test } from 'vitest'
import { LINKED_HOSTS, plainText, readFormatted } from './formatted-text.ts'

const spansOf = (text: string) => readFormatted(text).flatMap((block) => (block.lines ?? block.items).flat())
const linksOf = (text: string) => spansOf(text).flatMap(({ link }) => (link ? [link.href] : []))

describe('readFormatted', () => {
  test('reads paragraphs, lists, bold and links', () => {
    expect(
      readFormatted(
        'Come **all** in\nand stay\n\n\n- one\n* two **2**\n3. three\n4) four\nend [films](https://youtube.com/@us)',
      ),
    ).toEqual([
      {
        lines: [[{ text: 'Come ' }, { text: 'all', isBold: true }, { text: ' in' }], [{ text: 'and stay' }]],
      },
      { items: [[{ text: 'one' }], [{ text: 'two ' }, { text: '2', isBold: true }]], start: null },
      { items: [[{ text: 'three' }], [{ text: 'four' }]], start: 3 },
      {
        lines: [
          [
            { text: 'end ' },
            { text: 'films', link: { href: 'https://youtube.com/@us', host: 'youtube.com' } },
          ],
        ],
      },
    ])
  })

  test('keeps what is no mark as it was typed', () => {
    for (const text of [
      '2 ** 3 ** 4',
      '** spaced **',
      '**open',
      '****',
      '**********',
      'a*b*c',
      '<b>no</b> &amp; <script>',
      '[a](b)',
      '-10 degrees',
      '2024. was a year',
      '# no heading',
      '`code` _line_ ~~no~~ ![picture](x)',
    ])
      expect(readFormatted(text), text).toEqual([{ lines: [[{ text }]] }])
  })

  test('makes links bold inside a bold part, and ends a bare address before the full stop', () => {
    expect(spansOf('**See https://youtu.be/abc, now**!')).toEqual([
      { text: 'See ', isBold: true },
      { text: 'youtu.be/abc', isBold: true, link: { href: 'https://youtu.be/abc', host: 'youtu.be' } },
      { text: ', now', isBold: true },
      { text: '!' },
    ])
  })

  test('links to known sites only', () => {
    expect(linksOf('https://www.youtube.com/watch?v=1 https://m.twitch.tv/a HTTPS://MCPEDL.com/x')).toEqual([
      'https://www.youtube.com/watch?v=1',
      'https://m.twitch.tv/a',
      'https://mcpedl.com/x',
    ])
    for (const address of [
      'http://youtube.com/a',
      'https://evil.example/youtube.com',
      'https://youtube.com.evil.example',
      'https://notyoutube.com',
      'https://youtube.com@evil.example/',
      'https://user:secret@youtube.com/',
      'https://youtube.com:8443/',
      'https://youtube.com\\@evil.example/',
      'https://gaming.youtube.com.evil.example',
      'https://docs.youtube.com/',
      'https://youtube.com/redirect?q=https%3A%2F%2Fevil.example',
      'https://youtube.com/redirect?q=//evil.example',
      'https://tiktok.com/link/v2?target=http://evil.example',
      'https://yоutube.com/a',
      'https://discord.gg/abcd',
      'https://realms.gg/abcd',
      'javascript:alert(1)',
      'data:text/html,x',
      '//youtube.com',
    ]) {
      expect(linksOf(`see ${address} now`), address).toEqual([])
      expect(linksOf(`see [it](${address}) now`), address).toEqual([])
    }
  })

  test('no input gives an address outside the known sites, and nothing gets lost', () => {
    const pieces = [
      '**',
      '*',
      '***',
      '[',
      ']',
      '(',
      ')',
      '](',
      '[a](',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      ' ',
      'word',
      '.',
      'https://',
      'http://',
      'youtube.com',
      '@',
      'evil.example',
      '/',
      '\\',
      '?q=',
      '//',
      '%2F%2F',
      ':',
      'javascript:',
      '<a href=x>',
      '"',
      "'",
      'https://youtu.be/x',
      '[b](https://twitch.tv/a)',
      'ש',
      '😀',
    ]
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const ink = (text: string) => text.replaceAll(/[\s*•[\]()-]|\d+[.)]|https?:\/\//gu, '')
    let links = 0
    const wrong: string[] = []
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 1 + next(24) }, () => pieces[next(pieces.length)]).join('')
      const hrefs = linksOf(text)
      links += hrefs.length
      const isSafe = hrefs.every((href) => {
        const [, host = '', rest = ''] = /^https:\/\/([^/?#]*)(\/.*)$/u.exec(href) ?? []
        return LINKED_HOSTS.includes(host) && !/\/\/|https?:|[\s"'<>\\]/iu.test(rest)
      })
      const shown = ink(plainText(text))
      const isWhole = hrefs.length > 0 ? shown.length <= text.length : shown === ink(text)
      if (!isSafe || !isWhole) wrong.push(text)
    }
    expect(wrong).toEqual([])
    expect(links).toBeGreaterThan(100)
  })

  // A reader whose time grows with the square would not end within the time of a test.
  test.each([
    '**',
    '**a ',
    '[',
    '[a](',
    '](',
    'https://',
    '[a](https://',
    '- ',
    '1. ',
    '\n',
    ' ',
    '**a**',
    '****a',
    'https://youtube.com/a',
    '.',
    '- **',
  ])('reads many %j fast', (piece) => {
    expect(plainText(piece.repeat(100_000)).length).toBeLessThanOrEqual(piece.length * 100_000 * 2)
  })
})

describe('plainText', () => {
  test('leaves out the marks', () => {
    expect(plainText('**Hi**\nall\n\n\n- a\n- [b](https://x.com/b)\n\n2. c\n3. d')).toBe(
      'Hi\nall\n\n• a\n• b\n\n2. c\n3. d',
    )
    expect(plainText('')).toBe('')
  })
})
