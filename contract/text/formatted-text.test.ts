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
      'HTTPS://MCPEDL.com/x',
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
      'http\u017F://youtube.com/a',
      'https://tikto\u212A.com/a',
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

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PL-a_b#t=1m',
    'https://www.youtube.com/@Name/videos',
    'https://www.youtube.com/%40Name',
    'https://youtu.be/dQw4w9WgXcQ?si=a_B-c',
    'https://www.youtube.com/results?search_query=sky%20block%3A%20one+two%2Cthree',
    'https://www.planetminecraft.com/project/a-castle-5012345/',
    'https://mcpedl.com/links-addon/?page=2#comments',
    'https://mcpedl.com/search/?q=a/b',
    'https://www.curseforge.com/minecraft-bedrock/addons/x/files/all?page=1&gameVersionTypeId=3',
    'https://minecraft.wiki/w/File:Caf%C3%A9_(1).png?action=raw&a[]=%5B1%5D',
    'https://x.com/search?q=%23realm%20%26%20%22server%22&f=live',
    'https://www.tiktok.com/@name/video/7301234567890?is_from_webapp=1',
    'https://www.reddit.com/r/MCPE/comments/1abcd/a_title/?sort=new',
    'https://www.twitch.tv/name/clip/Redirected-Link_9',
    'https://www.reddit.com/r/MCPE/comments/1abce/leaving_my_realm/',
    'https://www.planetminecraft.com/project/redirect-the-river',
    'https://www.twitch.tv/link',
  ])('keeps %s', (address) => {
    const typed = address.replaceAll(/[()[\]]/gu, '')
    expect(linksOf(`see ${typed} now`)).toEqual([typed])
  })

  test.each([
    'curseforge.com/linkout?remoteUrl=evil.example',
    'curseforge.com/linkout?remoteUrl=%68ttps%253a%252f%252fevil.example%252f',
    'curseforge.com/%6cinkout?remoteUrl=evil.example',
    'curseforge.com/a/../linkout?remoteUrl=evil.example',
    'curseforge.com/a/%2E%2e/b',
    'curseforge.com/a/./b',
    'curseforge.com/login?returnUrl=%2Flinkout%3FremoteUrl%3Devil.example',
    'm.youtube.com/Redirect?q=evil.example',
    'youtube.com/redirect/?q=evil.example',
    'tiktok.com/link/v2?target=evil.example',
    'x.com/i/redirect?url=evil.example',
    'mcpedl.com/leaving/?url=evil.example',
    'x.com/a?q=%2f/evil.example',
    'x.com/a?q=/%2Fevil.example',
    'x.com/a#%2f%2fevil.example',
    'x.com/a%252f%25252fevil.example',
    'x.com/a?q=%%32f%2%66evil.example',
    'x.com/a?u=%5c%5cevil.example',
    'x.com/a?u=/%5Cevil.example',
    'x.com/a?u=/%09/evil.example',
    'x.com/a?u=%0d%0aLocation',
    'x.com/a?u=h%74tp:evil.example',
    'x.com/a?u=HTTP%3Aevil.example',
    'x.com/a?u=%48TTPS:evil.example',
  ])('makes no link of %s, which may lead on', (address) => {
    expect(linksOf(`see https://${address} now`)).toEqual([])
    expect(linksOf(`see [it](https://www.${address}) now`)).toEqual([])
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
        const [, host = '', rest = ''] = /^https:\/\/([^/?#]*)(.*)$/u.exec(href) ?? []
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
