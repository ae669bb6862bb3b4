import { describe, expect, it } from 'vitest'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import { heldAfter } from './held-change.ts'

const WAITING: { fields: Partial<HeldValues>; reasons: Holds } = {
  fields: { name: 'Mega Craft', website: 'https://mega.example' },
  reasons: { name: 'name', website: 'link' },
}
const FOCUS = { x: 10, y: 20 }

describe('what waits after an edit', () => {
  it('is what was sent and has a reason to wait', () => {
    expect(heldAfter(undefined, { name: 'Mega Craft', about: 'Fine.' }, { name: 'name' })).toEqual({
      before: {},
      fields: { name: 'Mega Craft' },
      reasons: { name: 'name' },
    })
  })

  it('is also what waited before and was not sent', () => {
    expect(heldAfter(WAITING, { name: 'Giga Craft', discord: null }, { name: 'words' })).toEqual({
      before: WAITING.fields,
      fields: { name: 'Giga Craft', website: 'https://mega.example' },
      reasons: { name: 'words', website: 'link' },
    })
  })

  it('is not what was sent again and need not wait', () => {
    expect(heldAfter(WAITING, { name: 'Harbour' }, {})).toEqual({
      before: WAITING.fields,
      fields: { website: 'https://mega.example' },
      reasons: { website: 'link' },
    })
    expect(heldAfter(WAITING, { name: 'Harbour', website: null }, {})).toMatchObject({
      fields: {},
      reasons: {},
    })
  })

  it('is the focus with its banner: a banner that need not wait ends what waited of both', () => {
    const held = {
      fields: { banner: '/banners/a', bannerFocus: FOCUS },
      reasons: { banner: 'picture' },
    } as const
    expect(heldAfter(held, { banner: '/banners/b' }, {})).toMatchObject({ fields: {} })
    expect(heldAfter(held, { banner: '/banners/b' }, { banner: 'picture' })).toMatchObject({
      fields: { banner: '/banners/b', bannerFocus: FOCUS },
    })
    expect(heldAfter(held, { bannerFocus: { x: 1, y: 2 } }, { bannerFocus: 'picture' })).toMatchObject({
      fields: { banner: '/banners/a', bannerFocus: { x: 1, y: 2 } },
    })
  })
})

describe('nothing changes about what waits', () => {
  it.each<[string, Parameters<typeof heldAfter>]>([
    ['when nothing waits and nothing has to', [undefined, { about: 'Fine.' }, {}]],
    ['when nothing that can wait was sent', [WAITING, {}, {}]],
    ['when the same was sent again', [WAITING, { ...WAITING.fields }, WAITING.reasons]],
    ['when the same was sent for another reason', [WAITING, { name: 'Mega Craft' }, { name: 'words' }]],
  ])('%s', (_, given) => {
    expect(heldAfter(...given)).toBeNull()
  })
})
