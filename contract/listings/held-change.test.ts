import { describe, expect, it } from 'vitest'
import { fromKeys } from '../base/records.ts'
import { HELD_TEXTS } from './fields.ts'
import { type HoldBasis, holdsOf, isSmallCorrection } from './held-change.ts'

const OLD = { url: '/banners/old/640.webp', alt: 'The harbour' }
const NEW = { url: '/banners/new/640.webp', alt: 'The town' }
const shown: HoldBasis['shown'] = {
  name: 'Gull Harbour',
  ...fromKeys(HELD_TEXTS, () => ''),
  description: 'We build ships.',
  about: 'Rules: be kind. https://gulls.org/rules',
  discord: 'https://discord.gg/gulls',
  website: null,
  banner: '/banners/banner/640.webp',
  bannerFocus: null,
  pictures: [OLD],
  descriptionLanguages: ['en', 'de'],
}
const basis: HoldBasis = {
  shown,
  isYoung: false,
  isSameServer: false,
  isBannerHeld: false,
  isWebsiteHeld: false,
}
const young: HoldBasis = { ...basis, isYoung: true }

describe('a small correction of a name', () => {
  it.each([
    ['Gull Harbour', 'Gull Harbor'],
    ['Gull Harbour', 'GULL-HARBOUR!'],
    ['Gull Harbour', 'Gull Harbours'],
    ['Gul Harbuor', 'Gull Harbour'],
    ['Skyblock', 'Sky Block'],
    ['Café', 'Cafe'],
    ['Haven', 'Heaven'],
    ['Season 3', 'Season 4'],
    ['SMP', 'S.M.P.'],
  ])('is ‘%s’ → ‘%s’', (before, after) => {
    expect(isSmallCorrection(before, after)).toBe(true)
  })

  it.each([
    ['Gull Harbour', 'FREE NITRO'],
    ['Gull Harbour', 'Hull Barber'],
    ['Gull Harbour', 'Gull Harbour Official'],
    ['Old name', 'New name'],
    ['SMP', 'PMS'],
    ['Sky', 'Spy'],
    ['Haven', 'Raven X'],
  ])('is not ‘%s’ → ‘%s’', (before, after) => {
    expect(isSmallCorrection(before, after)).toBe(false)
  })
})

describe('changes that wait', () => {
  it.each<[string, Parameters<typeof holdsOf>[0], ReturnType<typeof holdsOf>, HoldBasis?]>([
    ['nothing', {}, {}],
    ['the same again', { ...shown }, {}, young],
    ['a slip in the name', { name: 'Gull Harbor' }, {}],
    ['another name', { name: 'Mega Craft' }, { name: 'name' }],
    [
      'a slip from a name that staff have not seen',
      { name: 'Gull Harbor' },
      { name: 'name' },
      { ...basis, seenName: 'Sky Isles' },
    ],
    ['words in the name', { name: 'FREE N1TRO' }, { name: 'words' }],
    ['words in the description', { description: 'Free nitro for all!' }, { description: 'words' }],
    [
      'words that were there',
      { name: 'Porn Star' },
      {},
      { ...basis, shown: { ...shown, name: 'Porn Stars' } },
    ],
    ['another description', { description: 'We build towns.' }, {}],
    [
      'a description in another language',
      { description2: 'Wir bauen.', descriptionLanguages: ['', 'de'] },
      {},
    ],
    [
      'the language of a description that waits',
      { description2: 'Siehe https://town.org', descriptionLanguages: ['', 'de'] },
      { description2: 'link', descriptionLanguages: 'link' },
    ],
    ['a first link', { description: 'See https://town.org' }, { description: 'link' }],
    ['a bare one', { about: 'join town.gg' }, { about: 'link' }],
    ['a link to a known site', { description: 'See https://gulls.org/map and discord.gg/gulls' }, {}],
    ['an invite of somebody else', { description: 'discord.gg/other' }, { description: 'link' }],
    ['another invite', { discord: 'https://discord.gg/other' }, { discord: 'server' }],
    [
      'another invite of the same server',
      { discord: 'https://discord.gg/other' },
      {},
      { ...basis, isSameServer: true },
    ],
    [
      'a first invite',
      { discord: 'https://discord.gg/other' },
      { discord: 'link' },
      { ...basis, shown: { ...shown, discord: null } },
    ],
    ['no invite', { discord: null }, {}],
    ['a first website', { website: 'https://town.org/' }, { website: 'link' }],
    ['a website to which a text leads', { website: 'https://gulls.org/' }, {}],
    [
      'another page of the website',
      { website: 'https://town.org/b' },
      {},
      { ...basis, shown: { ...shown, website: 'https://town.org/a' } },
    ],
    [
      'the site of a website that is held back',
      { description: 'See town.org', website: 'https://town.org/b' },
      { description: 'link', website: 'link' },
      { ...basis, shown: { ...shown, website: 'https://town.org/a' }, isWebsiteHeld: true },
    ],
    ['no website', { website: null }, {}],
    ['a new banner', { banner: NEW.url }, {}],
    [
      'a new banner of a young account',
      { banner: NEW.url, bannerFocus: { x: 1, y: 2 } },
      { banner: 'picture', bannerFocus: 'picture' },
      young,
    ],
    [
      'the focus of a waiting banner',
      { bannerFocus: { x: 1, y: 2 } },
      { bannerFocus: 'picture' },
      { ...young, isBannerHeld: true },
    ],
    ['the focus of the banner', { bannerFocus: { x: 1, y: 2 } }, {}, young],
    ['no banner', { banner: null }, {}, young],
    ['a picture as the banner', { banner: OLD.url }, {}, young],
    ['new pictures', { pictures: [OLD, NEW] }, {}],
    ['new pictures of a young account', { pictures: [OLD, NEW] }, { pictures: 'picture' }, young],
    ['fewer pictures', { pictures: [] }, {}, young],
    ['words under a picture', { pictures: [{ ...OLD, alt: 'free nitro' }] }, { pictures: 'words' }],
  ])('%s', (_, changes, holds, about = basis) => {
    expect(holdsOf(changes, about)).toEqual(holds)
  })
})
