import { describe, expect, it } from 'vitest'
import { fromKeys } from '../base/records.ts'
import { CARD_TEXTS } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { candidateFilters, chooseMatches, isAnswered, readAnswers } from './match.ts'

const NOW = Date.UTC(2026, 5, 1)

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
  realmLink: 'play.harbour.example:19132',
  realmLinkVisible: true,
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
  chooseMatches(readAnswers(answers), servers, NOW).map(({ server: { name } }) => name)

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
    expect(Object.values(none).every((answer) => answer === undefined)).toBe(true)
    expect([isAnswered({}), isAnswered({ x: '1' }), isAnswered({ on: '' })]).toEqual([false, false, true])
  })
})

it('looks for everything first, then with one wish less', () => {
  expect(candidateFilters(readAnswers({ on: 'switch', lang: 'de', play: 'survival' }))).toEqual([
    'lang-de.on-switch.tag-survival.way-in',
    'lang-de.on-switch.way-in',
    'lang-de.tag-survival.way-in',
    'on-switch.tag-survival.way-in',
    'tag-survival.way-in',
    'way-in',
  ])
  expect(candidateFilters(readAnswers({ who: 'family' }))).toEqual(['age-all.way-in'])
})

describe('chooseMatches', () => {
  it('puts what fits before what many vote for, and says why', () => {
    const [best] = chooseMatches(
      readAnswers({ on: 'switch', lang: 'de', play: 'survival', when: 'europe' }),
      [
        server('Crowded', { votes: 9000, tags: ['PvP'] }),
        server('Hafen', { tags: ['Survival/SMP'], facts: ['lang-de', 'on-switch', 'region-europe'] }),
      ],
      NOW,
    )
    expect(best).toMatchObject({
      server: { name: 'Hafen' },
      reasons: [
        'Works from a Switch, says the owner.',
        'People speak German there.',
        'Survival/SMP is what it is about.',
        'It is in Europe, so people are on when you are.',
      ],
      unknown: [],
    })
  })

  it('leaves out a server that says the opposite, and one without a way in', () => {
    const servers = [server('Java only', { facts: ['on-java'], votes: 50 }), server('Silent')]
    expect(names({ on: 'switch' }, servers)).toEqual(['Silent'])
    expect(names({}, [server('Closed', { realmLink: null }), server('Open')])).toEqual(['Open'])
  })

  it('names for the young only what states a fitting age, in the last half year, what staff checked first', () => {
    const said = (name: string, at: string, checked: string | null, more: Partial<Listing> = {}) =>
      server(name, { facts: ['age-all'], factDates: [{ name: 'age', said: at, checked }], ...more })
    const servers = [
      server('Silent', { votes: 900 }),
      said('Fights', '2026-05-01', null, { votes: 800, tags: ['PvP'] }),
      server('Adults', { facts: ['age-18'] }),
      said('Old', '2025-10-01', null),
      said('Said', '2026-05-01', null, { votes: 70 }),
      said('Checked', '2025-10-01', '2026-04-02'),
    ]
    expect(names({ who: 'family' }, servers)).toEqual(['Checked', 'Said'])
    expect(names({ age: 'child', play: 'pvp' }, servers)).toEqual(['Checked', 'Fights', 'Said'])
    expect(names({ age: 'adult', who: 'family' }, servers)).toEqual(['Checked', 'Said'])
    expect(names({ age: 'adult' }, servers)).toContain('Silent')
    const [best] = chooseMatches(readAnswers({ age: 'teen' }), servers, NOW)
    expect(best?.reasons).toEqual(['All ages: checked by staff, April 2, 2026.'])
    // The age is said once.
    const [family] = chooseMatches(readAnswers({ who: 'family' }), servers, NOW)
    expect(family?.reasons).toEqual(best?.reasons)
  })

  it('reads the description where facts are missing, and names what is not known', () => {
    const [spoken, silent] = chooseMatches(
      readAnswers({ on: 'switch', lang: 'de', when: 'asia' }),
      [
        server('Silent', { votes: 5 }),
        server('Spoken', { description: 'German survival, consoles welcome.' }),
      ],
      NOW,
    )
    expect(spoken).toMatchObject({ server: { name: 'Spoken' }, unknown: ['when most people are on'] })
    expect(silent).toMatchObject({
      reasons: ['Many players vote for it.'],
      unknown: ['whether a Switch can join', 'whether people speak German', 'when most people are on'],
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
