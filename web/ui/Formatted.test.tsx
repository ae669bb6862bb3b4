import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InEnglish } from '../testing/english.tsx'
import { Formatted } from './Formatted.tsx'

const render = (text: string) =>
  renderToStaticMarkup(
    <InEnglish>
      <Formatted text={text} />
    </InEnglish>,
  )

test('a text has its own language, or says that it is not known', () => {
  const html = renderToStaticMarkup(
    <InEnglish>
      <Formatted text="Hallo" lang="de" />
    </InEnglish>,
  )
  expect(html).toMatch(/^<div lang="de"/)
  expect(render('Hi')).toMatch(/^<div lang=""/)
})

test('a text becomes paragraphs, lists, bold and links, in its own direction', () => {
  const html = render('Hi **you**\nthere\n\n- [films](https://youtube.com/@us)\n\n3. שלום')
  expect(html.replaceAll(/ (?:class|dir)="[^"]*"/g, '')).toBe(
    '<div lang=""><p>Hi <strong>you</strong><br/>there</p>' +
      '<ul><li><a href="https://youtube.com/@us" target="_blank" rel="ugc nofollow noopener noreferrer">films' +
      '<span lang="en"> (opens a new tab)</span></a><span> (<!-- -->youtube.com<!-- -->)</span></li></ul>'.replaceAll(
        '<!-- -->',
        '',
      ) +
      '<ol start="3"><li>שלום</li></ol></div>',
  )
  for (const [, tag = '', attributes = ''] of html.matchAll(/<(p|ul|ol|li)( [^>]*)?>/g)) {
    expect(attributes, tag).toContain('dir="auto"')
    expect(attributes, tag).toContain('wrap-anywhere')
  }
  expect(render('')).toBe('')
})

test('words that name another site do not hide where a link leads', () => {
  expect(render('[discord.com](https://x.com/evil)')).toContain('(x.com)')
  expect(render('[netflix.com](https://x.com/evil)')).toContain('(x.com)')
  expect(render('https://x.com/us')).not.toContain('(x.com)')
})

test('no text makes another element, attribute or address', () => {
  const pieces = [
    '**',
    '[',
    ']',
    '(',
    ')',
    '[a](',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    ' ',
    'word',
    '<',
    '>',
    '"',
    "'",
    '&',
    '\\',

    'https://',
    'youtube.com',
    'evil.example',
    '/',
    '?q=',
    '%22',
    '[b](https://twitch.tv/a)',
    'https://youtu.be/',

    '<script>',
    '<img src=x onerror=a()>',
    'javascript:a()',
    '" onclick="a()',
    '&lt;b&gt;',
    '--><b>',
  ]
  let seed = 11
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const allowed =
    /^<(?:\/(?:div|p|ul|ol|li|strong|a|span)|br\/|(?:div|p|ul|ol|li|strong|span)(?: (?:class|dir|lang|start)="[\w\s-]*")*|a href="https:\/\/(?:twitch\.tv|youtu\.be|youtube\.com)(?:[/?][^"<>\s]*)?" target="_blank" rel="ugc nofollow noopener noreferrer" class="link")>$/
  const made: string[] = []
  for (let round = 0; round < 2_000; round += 1) {
    const text = Array.from({ length: 1 + next(20) }, () => pieces[next(pieces.length)]).join('')
    for (const [element] of render(text).matchAll(/<[^>]*>?/g)) if (!allowed.test(element)) made.push(text)
  }
  expect(made).toEqual([])
})
