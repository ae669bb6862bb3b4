import { describe, expect, it } from 'vitest'
import { LANGUAGES, englishLanguageName } from '../listings/languages.ts'
import { LANGUAGE_WORDS } from './language-words.ts'
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
    ['active survival server', 'Survival/SMP now-people'],
    ['realm not full', 'kind-realm now-room'],
    ['0 players', ''],
    ['ios', 'on-phone'],
    ['modded', 'addons-optional addons-required'],
    ['kids only', 'age-all'],
    ['smp for teens', 'Survival/SMP age-all age-10 age-13'],
    ['big skyblock', 'Skyblock slots-100 slots-more'],
    ['생존 서버', 'Survival/SMP'],
    ['統合版サバイバル', 'Survival/SMP'],
    ['crossplay ps5', 'on-playstation'],
    ['vanil', 'Survival/SMP'],
    ['realm with under 10 players', 'kind-realm slots-10'],
    ['under 10', 'age-all'],
    ['less than 30 people smp', 'Survival/SMP slots-10 slots-30'],
    ['no more than 12 players', 'slots-10'],
    ['max 8 spieler', 'slots-10'],
    ['über 100 spieler', 'slots-more'],
    ['at least 50 slots', 'slots-100 slots-more'],
    ['20+ players', 'slots-30 slots-100 slots-more'],
    ['menos de 10 jugadores', 'slots-10'],
    ['20 player realm', 'slots-30 kind-realm'],
    ['pay2win', 'economy-paid'],
    ['no pay2win', 'family-unsold'],
    ['smp sans p2w', 'Survival/SMP family-unsold'],
    ['safe friendly server', 'age-all chat-moderated'],
    ['family', 'age-all'],
    ['online', 'now-answers'],
    ['serveur survie français', 'Survival/SMP lang-fr'],
    ['servidor brasileiro de skyblock', 'Skyblock lang-pt'],
    ['servidores en español', 'lang-es'],
    ['deutschsprachig', 'lang-de'],
    ['german speaking', 'lang-de'],
    ['🇧🇷', 'lang-pt'],
    ['🇩🇪 smp🇦🇹', 'Survival/SMP lang-de'],
    ['🇺🇸', 'region-north-america'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'lang-en'],
    ['سيرفر عربي', 'lang-ar'],
    ['سيرفرعربي', 'lang-ar'],
    ['سيرفر بالعربية', 'lang-ar'],
    ['中文生存服务器', 'Survival/SMP lang-zh'],
    ['空岛服', 'Skyblock'],
    ['没有pvp的生存服', 'Survival/SMP tag-pvp'],
    ['한국어서버', 'lang-ko'],
    ['한국 야생서버', 'Survival/SMP lang-ko'],
    ['日本語サーバー', 'lang-ja'],
    ['日本のサバイバル鯖', 'Survival/SMP lang-ja'],
    ['pvpなしサバイバル', 'Survival/SMP tag-pvp'],
    ['smp生存', 'Survival/SMP'],
    ['norwegian', 'lang-nb lang-nn'],
    ['kurdish', 'lang-ku lang-ckb'],
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

  it.each([
    ['smp no lifesteal', 'Survival/SMP', ['lifesteal']],
    ['survival not hardcore', 'Survival/SMP', ['hardcore']],
    ['minigames without bed wars', 'Minigames', ['bed wars']],
    ['no lifesteal', null, ['lifesteal']],
    ['survival no smp', 'Survival/SMP', ['smp']],
    ['pvp no practice', 'PvP', ['practice']],
  ])('%j wants the kind without what is within it', (text, tag, avoided) => {
    expect(readWishes(text)).toMatchObject({ tag, without: [], avoided, unknown: [] })
  })

  it('leaves words that ask for nothing known', () => {
    expect(readWishes('creative no griefing').unknown).toEqual(['creative', 'no', 'griefing'])
    expect(readWishes('quetzalport')).toEqual({
      tag: null,
      with: [],
      without: [],
      avoided: [],
      unknown: ['quetzalport'],
    })
  })
})

describe('a language', () => {
  const isUnderstood = (text: string, code: string) => {
    const { with: having, unknown } = readWishes(text)
    return having.includes(`lang-${code}`) && unknown.length === 0
  }
  const unaccented = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '')
  const named = LANGUAGES.map((code) => {
    const [names = '', flags = ''] = (LANGUAGE_WORDS[code] ?? '').split('; ')
    return { code, names: names.split(', ').filter(Boolean), flags: flags.split(' ').filter(Boolean) }
  })

  it.each(named)(
    '$code is understood by each of its names, its countries and their flags',
    ({ code, names, flags }) => {
      const texts = [englishLanguageName(code), ...names]
      const all = [...texts, ...texts.map(unaccented), ...texts.map((text) => text.toUpperCase())]
      expect(all.filter((text) => !isUnderstood(text, code))).toEqual([])
      expect(all.filter((text) => !isUnderstood(`${text} server`, code))).toEqual([])
      const flagOf = (region: string) =>
        String.fromCodePoint(...[...region].map((letter) => 0x1_f1e6 + letter.charCodeAt(0) - 65))
      expect(flags.filter((region) => !isUnderstood(flagOf(region), code))).toEqual([])
    },
  )

  // From `Intl`, not from the table: the names that computers in the language itself show.
  const OWN_NAMES = LANGUAGES.filter((code) => !code.includes('-')).flatMap((code): [string, string][] => {
    const names = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' })
    const name = names.resolvedOptions().locale.startsWith(code) ? names.of(code) : undefined
    return name === undefined ? [] : [[code, name]]
  })
  it('is understood by the name that computers in this language show', () => {
    expect(OWN_NAMES.length).toBeGreaterThan(100)
    expect(OWN_NAMES.filter(([code, name]) => !isUnderstood(name, code))).toEqual([])
  })
})
