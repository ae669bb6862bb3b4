import { describe, expect, it } from 'vitest'
import { serverIdIn } from '../../../lib/server-id.ts'
import { type BadgeOrder, SNIPPETS } from './snippets.ts'

const order: BadgeOrder = {
  id: 'abcdefghijkl',
  look: { theme: 'auto', variant: 'compact', rounded: 4, votes: true, rating: false, lang: 'en' },
  origin: 'https://realmport.test',
}
const data = {
  name: 'Sky "& <b>[Sea]',
  icon: '',
  url: 'https://realmport.test/servers/abcdefghijkl',
  votes: 1,
  ratingAvg: 0,
  ratingCnt: 0,
  players: null,
  texts: {
    name: 'Sky "& <b>[Sea] on Realmport',
    votes: { short: '1', long: '1 vote' },
    rating: { short: '–', long: '–' },
    line: 'on Realmport',
    players: '',
  },
}
const code = (key: string) => SNIPPETS.find((snippet) => snippet.key === key)?.code(order, data)

const PICTURE =
  '<a href="https://realmport.test/servers/abcdefghijkl"><img src="https://realmport.test/embed/servers/abcdefghijkl.svg?theme=auto&amp;variant=compact&amp;rounded=4&amp;show=votes" width="240" height="36" alt="Sky &quot;&amp; &lt;b&gt;[Sea] on Realmport"></a>'

describe('the code that an owner copies', () => {
  it('is an element with a picture as placeholder, and the script', () => {
    expect(code('script')).toBe(
      `<realmport-badge badge="abcdefghijkl" theme="auto" variant="compact" rounded="4" show="votes">${PICTURE}</realmport-badge>\n` +
        '<script async src="https://realmport.test/embed/badge.js"></script>',
    )
  })

  it('is a picture of known size with a link', () => {
    expect(code('image')).toBe(PICTURE.replace('<img ', '<img style="max-width:100%;height:auto" '))
  })

  it('is Markdown that no name breaks', () => {
    expect(code('markdown')).toBe(
      '[![Sky "& \\<b\\>\\[Sea\\] on Realmport](https://realmport.test/embed/servers/abcdefghijkl.svg?theme=auto&variant=compact&rounded=4&show=votes)](https://realmport.test/servers/abcdefghijkl)',
    )
  })
})

describe('a typed or pasted server', () => {
  it.each([
    ['abcdefghijkl', 'abcdefghijkl'],
    ['  abcdefghijkl ', 'abcdefghijkl'],
    ['https://realmport.test/servers/abc-ef_hijkl', 'abc-ef_hijkl'],
    ['https://realmport.test/servers/abcdefghijkl?x=1#reviews', 'abcdefghijkl'],
    ['realmport.test/dashboard/affiliates/abcdefghijkl/edit', 'abcdefghijkl'],
    ['/servers/abcdefghijkl/', 'abcdefghijkl'],
    ['realmport.test/servers/sky-bay-abc-ef_hijkl#vote', 'abc-ef_hijkl'],
    ['', null],
    ['abc', null],
    ['abcdefghijklm', null],
    ['https://realmport.test/servers/abcdefghijklmn', null],
    ['https://realmport.test/info', null],
  ])('%j gives %j', (text, id) => {
    expect(serverIdIn(text)).toBe(id)
  })
})
