import { describe, expect, it } from 'vitest'
import { fromKeys } from '../base/records.ts'
import { CARD_TEXTS } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { candidateFilters, chooseMatches, isAnswered, readAnswers } from './match.ts'

const server = (name: string, more: Partial<Listing> = {}): Listing => ({
  _id: name.padEnd(12, 'a'),
  slug: name,
  name,
  ...fromKeys(CARD_TEXTS, () => ''),
  banner: null,
  bannerFocus: null,
  tags: [],
  discord: null,
  website: null,
  realmLink: null,
  realmLinkVisible: false,
  approved: true,
  moderation: 'approved',
  kind: null,
  votes: 0,
  weekVotes: 0,
  monthVotes: 0,
  discordCounts: null,
  players: null,
  ratingAvg: 0,
  ratingCnt: 0,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  ownerId: 'owner',
  ownerInfo: { id: 'owner', username: 'owner', avatar: null },
  facts: [],
  ...more,
})
const names = (answers: Record<string, string>, servers: Listing[]) =>
  chooseMatches(readAnswers(answers), servers).map(({ server: { name } }) => name)

describe('readAnswers', () => {
  it('reads what the address says, and leaves out what is no answer', () => {
    expect(
      readAnswers({ on: 'switch', lang: 'de', play: 'survival', who: 'family', when: 'europe' }),
    ).toEqual({
      on: 'on-switch',
      lang: 'lang-de',
      play: 'tag-survival',
      who: 'family',
      when: 'europe',
    })
    const none = readAnswers({ on: 'toaster', lang: '../x', play: 'constructor', who: '__proto__', when: 5 })
    expect(isAnswered(none)).toBe(false)
    expect(isAnswered(readAnswers({}))).toBe(false)
  })
})

it('looks for everything first, then with one wish less', () => {
  expect(candidateFilters(readAnswers({ on: 'switch', lang: 'de', play: 'survival' }))).toEqual([
    'lang-de.on-switch.tag-survival',
    'lang-de.on-switch',
    'lang-de.tag-survival',
    'on-switch.tag-survival',
    'tag-survival',
    '',
  ])
  expect(candidateFilters(readAnswers({}))).toEqual([''])
})

describe('chooseMatches', () => {
  it('puts what fits before what many vote for, and says why', () => {
    const [best] = chooseMatches(
      readAnswers({ on: 'switch', lang: 'de', play: 'survival', when: 'europe' }),
      [
        server('Crowded', { votes: 9000, tags: ['PvP'] }),
        server('Hafen', { tags: ['Survival/SMP'], facts: ['lang-de', 'on-switch', 'region-europe'] }),
      ],
    )
    expect(best).toMatchObject({
      server: { name: 'Hafen' },
      reasons: [
        'Its owner has seen Switch join.',
        'People speak German there.',
        'Survival/SMP is what it is about.',
        'It is in Europe, so people are on when you are.',
      ],
      unknown: [],
    })
  })

  it('puts a server that says the opposite behind one that says nothing', () => {
    const servers = [server('Java only', { facts: ['on-java'], votes: 50 }), server('Silent')]
    expect(names({ on: 'switch' }, servers)).toEqual(['Silent', 'Java only'])
    const adults = [server('Adults', { facts: ['age-18'], votes: 50 }), server('Silent')]
    expect(names({ who: 'family' }, adults)).toEqual(['Silent', 'Adults'])
  })

  it('reads the description where facts are missing, and names what is not known', () => {
    const [spoken, silent] = chooseMatches(readAnswers({ on: 'switch', lang: 'de', when: 'asia' }), [
      server('Silent', { votes: 5 }),
      server('Spoken', { description: 'German survival, consoles welcome.' }),
    ])
    expect(spoken).toMatchObject({ server: { name: 'Spoken' }, unknown: ['when most people are on'] })
    expect(silent).toMatchObject({
      reasons: ['Many players vote for it.'],
      unknown: ['whether Switch can join', 'whether people speak German', 'when most people are on'],
    })
  })

  it('names three, by votes where nothing else decides', () => {
    expect(
      names(
        {},
        ['a', 'b', 'c', 'd'].map((name, votes) => server(name, { votes })),
      ),
    ).toEqual(['d', 'c', 'b'])
    expect(names({ play: 'pvp' }, [])).toEqual([])
  })
})
