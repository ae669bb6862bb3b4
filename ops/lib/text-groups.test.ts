import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCREENS } from '../../contract/site/screens.ts'
import { ROOT } from './paths.ts'
import { filesOf, readImports, routeScreens } from './text-groups.ts'
import { groupOfWord } from './words-extractor.ts'

/** Rooms of words that a file says by name: `say('rule.…')`. */
const SAID = /\bsay\(\s*['`](\w+)\./gu

/** Its words are said where the form is; the dashboard reads the state alone. */
const FORM_ONLY = 'web/features/community/applications/queries.ts'

const imports = readImports()

function unloaded(route: string, groups: readonly string[]): string[] {
  return [...filesOf(route, imports)]
    .filter((file) => /^web\/(?:features|routes|ui)\//u.test(file) && file !== FORM_ONLY)
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(SAID)].flatMap(([, room = '']) => {
        const isLoaded = groupOfWord(`contract/language/words.ts#${room}`)?.some(
          (group) => group === 'start' || groups.includes(group),
        )
        return isLoaded ? [] : [`${file} says ${room}`]
      }),
    )
}

describe('the texts of a screen', () => {
  it('are found for every screen', () => {
    expect(routeScreens(imports)).toHaveLength(SCREENS.length)
  })

  it.each(routeScreens(imports))('have every word that $file and its parts say', ({ file, screen }) => {
    expect(unloaded(file, screen.texts)).toEqual([])
  })
})
