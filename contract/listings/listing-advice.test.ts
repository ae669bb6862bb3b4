import { describe, expect, it } from 'vitest'
import { adviseOnTexts } from './listing-advice.ts'

const rulesOf = (name: string, description = '') =>
  adviseOnTexts({ name, description }).map(({ rule }) => rule)

describe('advice on texts', () => {
  it.each(['CLOUDBERRY SURVIVAL SMP', 'JOIN NOW the BEST SERVER', 'ПИКСЕЛЬ КРАФТ МИР'])(
    'says that %s is shouted',
    (name) => expect(rulesOf(name)).toEqual(['readable-name']),
  )

  it.each(['Cloudberry SMP', 'NASA', 'SKYBLOCKMC', 'PvP ARENA of the Moon', '风之羽', ''])(
    'says nothing about the name %s',
    (name) => expect(rulesOf(name)).toEqual([]),
  )

  it.each(['join', 'https://example.com/join-now-please', '!!!!!! ------', 'Best one.', '和平生存'])(
    'says that the description %s says little',
    (text) => expect(rulesOf('Cove', text)).toEqual(['says-something']),
  )

  it.each(['', 'A calm survival world with towns.', '和平的生存', '평화로운 서버'])(
    'says nothing about the description %s',
    (text) => expect(rulesOf('Cove', text)).toEqual([]),
  )

  it('names the words that staff look at, with their rule, and no town', () => {
    expect(
      adviseOnTexts({ name: 'Cove', description: 'Free Nitro for everybody who joins our world' }),
    ).toEqual([{ rule: 'no-scams', kind: 'phrase', phrase: 'free nitro' }])
    expect(rulesOf('Scunthorpe miners', 'We come from Scunthorpe and dig for coal.')).toEqual([])
  })
})
