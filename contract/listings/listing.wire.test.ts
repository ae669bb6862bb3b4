import { describe, expect, it } from 'vitest'
import { SORTS, TAGS } from '../directory/directory.ts'
import { directoryQuery, searchText } from '../directory/directory.wire.ts'
import { textRules } from './fields.wire.ts'
import { submittedInvite, serverName, submission } from './submission.wire.ts'

describe('a directory query', () => {
  it('is the first page of all servers by top by default', () => {
    const plain = { q: '', tag: 'All', sort: 'top', page: 1, limit: 18 }
    expect(directoryQuery.parse({})).toEqual(plain)
    expect(directoryQuery.parse({ tag: '', q: '', other: 'x' })).toEqual(plain)
  })

  it('may name every tag and sort', () => {
    for (const tag of ['All', ...TAGS]) expect(directoryQuery.parse({ tag }).tag).toBe(tag)
    for (const sort of SORTS) expect(directoryQuery.parse({ sort }).sort).toBe(sort)
  })

  it.each([{ tag: 'pvp' }, { tag: 'x' }, { sort: '' }, { sort: 'Top' }, { q: 'x'.repeat(61) }])(
    'may not be %j',
    (query) => {
      expect(directoryQuery.safeParse(query).success).toBe(false)
    },
  )
})

describe('a search text', () => {
  it.each(['', '   ', 'x'.repeat(60), '🏝'.repeat(60), ` ${'x'.repeat(60)} `, '100% _\'"*\\', '日本'])(
    'may be %j',
    (text) => {
      expect(searchText.parse(text)).toBe(text)
    },
  )
  it.each(['x'.repeat(61), '🏝'.repeat(61), 'a\u0000', 'a\u202e', 'a\u200b', '\ud800'])(
    'is not %j',
    (text) => {
      expect(searchText.safeParse(text).success).toBe(false)
    },
  )
})

it.each(['x'.repeat(500), '🏝'.repeat(500)])(
  'takes a description of 500 characters, not one of more',
  (text) => {
    expect(textRules.description.safeParse(text).success).toBe(true)
    expect(textRules.description.safeParse(`${text}x`).success).toBe(false)
  },
)

describe('an invite', () => {
  it.each([[undefined], [null], [''], ['  ']])('may be left out (%j)', (input) => {
    expect(submittedInvite.parse(input)).toBeNull()
  })
  it('is stored as a full link', () => {
    expect(submittedInvite.parse('www.discord.com/invite/AbC')).toBe('https://discord.gg/AbC')
  })
  it('is no longer text than any invite could be', () => {
    expect(submittedInvite.safeParse(`https://discord.gg/abc?${'x'.repeat(400)}`).success).toBe(true)
    const { error } = submittedInvite.safeParse(`https://discord.gg/abc?${'x'.repeat(500)}`)
    expect(error?.issues[0]?.message).toBe('This link is too long: at most 500 characters.')
  })
})

describe('a submission', () => {
  const good = {
    server: { name: 'Cloud Nine', id: 'play.example.com:19133' },
    discord: 'cloud9',
    description: 'Come in.',
    website: 'skyport.net',
    captcha: 'ABCDE',
  }
  const problem = (input: unknown) => {
    const [issue] = submission.safeParse(input).error?.issues ?? []
    return issue && [issue.path.join('.'), issue.message]
  }

  it('is read into what is stored', () => {
    expect(submission.parse({ ...good, extra: 1 })).toEqual({
      server: {
        name: 'Cloud Nine',
        id: { kind: 'address', host: 'play.example.com', port: 19_133, text: 'play.example.com:19133' },
      },
      discord: 'https://discord.gg/cloud9',
      website: 'https://skyport.net/',
      description: 'Come in.',
      captcha: 'ABCDE',
      tags: [],
      facts: [],
    })
  })

  it('takes an address or a code, not both and not none', () => {
    expect(problem({ ...good, server: { name: 'Cloud Nine', code: 'AbC123' } })).toBeUndefined()
    expect(problem({ ...good, server: { name: 'Cloud Nine' } })).toEqual([
      'server.id',
      'Enter an IP:PORT or a Realm Code.',
    ])
    expect(problem({ ...good, server: { ...good.server, code: 'AbC123' } })).toEqual([
      'server.code',
      'Send an IP:PORT or a Realm Code, not both.',
    ])
  })

  it('needs something typed for the captcha', () => {
    for (const captcha of ['', '  ', 'x'.repeat(2_049)])
      expect(problem({ ...good, captcha })).toEqual(['captcha', 'Type the characters in the picture.'])
  })
})

it.each(['\ufeffSkyport', 'Sky\ufeffport', '\u000cSkyport', '\u0301\u0301\u0301'])(
  'refuses the name %j',
  (name) => {
    expect(serverName.safeParse(name).success).toBe(false)
  },
)
