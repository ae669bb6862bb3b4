import { describe, expect, it } from 'vitest'
import { foldName } from '../text/fold.ts'
import { idInSlug, listingSlug } from './listing-slug.ts'

const ID = 'Yoht5H95s4hj'

describe('listingSlug', () => {
  it.each([
    ['Cloudberry SMP', `cloudberry-smp-${ID}`],
    ['  Björn’s  --  Bay!! ', `bjorns-bay-${ID}`],
    ['ꜱᴋʏʙʟᴏᴄᴋ 𝓢𝓶𝓹', `skyblock-smp-${ID}`],
    ['../admin?x=1#y', `admin-x-1-y-${ID}`],
    ['さくら', ID],
    ['🏝️🏝️', ID],
  ])('of %s is %s', (name, slug) => expect(listingSlug(ID, foldName(name))).toBe(slug))

  it('is short, and does not end its words with two hyphens', () => {
    const slug = listingSlug(ID, `${'a'.repeat(59)} ${'b'.repeat(59)}`)
    expect(slug).toBe(`${'a'.repeat(59)}-${ID}`)
  })
})

it.each([ID, `cloudberry-smp-${ID}`, `an-older-name-${ID}`])('finds the id in %s', (slug) =>
  expect(idInSlug(slug)).toBe(ID),
)

it('finds an id that has hyphens', () => {
  expect(idInSlug(listingSlug('-a-b_c-d-e-f', 'sea'))).toBe('-a-b_c-d-e-f')
})
