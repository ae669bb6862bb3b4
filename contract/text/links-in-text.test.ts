import { describe, expect, it } from 'vitest'
import { sitesIn } from './links-in-text.ts'

describe('the sites to which a text leads', () => {
  it.each<[string, string[]]>([
    ['See https://www.Example.org/rules.', ['example.org']],
    ['[our page](https://example.org/a) and https://example.org/b', ['example.org']],
    ['Come to example.gg now', ['example.gg']],
    ['example.gg/free!', ['example.gg']],
    ['www.example.site, and more', ['example.site']],
    ['play.example.net:19132', ['play.example.net']],
    ['discord.gg/AbC and https://discord.com/invite/AbC', ['discord.gg/AbC']],
    ['https://bit.ly/x1 or bit.ly/x2', ['bit.ly/x1', 'bit.ly/x2']],
    ['https://youtube.com/@us', ['youtube.com/@us']],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', ['example.com']],
    ['free-stuff.example/now', ['free-stuff.example']],
    ['http://203.0.113.7/x', ['203.0.113.7']],
    ['evil[.]com or evil(.)com', ['evil.com']],
    ['evil(dot)com, EVIL [DOT] com and evil{dot}com', ['evil.com']],
    ['play (dot) evil (dot) net', ['play.evil.net']],
    ['discord[.]gg/AbC', ['discord.gg/AbC']],
  ])('‘%s’', (text, sites) => {
    expect(sitesIn(text)).toEqual(sites)
  })

  it.each([
    'We play every day.Join us',
    'e.g. farms, i.e. fun',
    'Version 1.21.50 or newer',
    'Write to owner@example.org',
    'PvP and/or building',
    'No grief...ever',
    'Ends 24.12. at 18.30',
    'The dot com world of trade',
    'Rules [...] (see Discord) com',
    'A red (dot) on the map, a smile (.) and [more]',
    '',
  ])('there are none in ‘%s’', (text) => {
    expect(sitesIn(text)).toEqual([])
  })
})
