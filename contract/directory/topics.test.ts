import { describe, expect, it } from 'vitest'
import { readWishes } from './topics.ts'

const wishes = (text: string) => {
  const { tag, with: having, without } = readWishes(text)
  return [tag, having, without].flat().filter(Boolean).join(' ')
}

describe('what a search text asks for', () => {
  it.each([
    ['german survival switch', 'Survival/SMP lang-de on-switch'],
    ['survival hunger games', 'Minigames'],
    ['deutscher server ab 12', 'lang-de age-all age-10'],
    ['safe for 8 year olds', 'age-all'],
    ['under 13', 'age-all age-10'],
    ['18+', 'age-18 age-16'],
    ['survial xbox', 'Survival/SMP on-xbox'],
    ['minigmes', 'Minigames'],
    ['small realm in europe', 'slots-10 region-europe'],
    ['voice chat', 'voice-optional voice-required'],
    ['ohne addons', 'addons-none'],
    ['1.21 with java', 'version-1-21 on-java'],
    ['playing now', 'now-people'],
    ['vanil', 'Survival/SMP'],
  ])('%j: %s', (text, expected) => {
    expect(wishes(text)).toBe(expected)
  })

  it.each([
    ['no pvp', 'tag-pvp'],
    ['kids no-pvp', 'age-all tag-pvp'],
    ['sin facciones', 'tag-factions'],
    ['no whitelist', 'family-allowlist'],
  ])('%j does not ask for what it refuses', (text, expected) => {
    expect(wishes(text)).toBe(expected)
    expect(readWishes(text).tag).toBeNull()
  })

  it('leaves words that ask for nothing known', () => {
    expect(readWishes('creative no griefing').unknown).toEqual(['creative', 'no', 'griefing'])
    expect(readWishes('quetzalport')).toEqual({ tag: null, with: [], without: [], unknown: ['quetzalport'] })
  })
})
