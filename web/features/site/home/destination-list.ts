import { t } from '@lingui/core/macro'
import type { FixedPath } from '#contract/site/screens.ts'
import type { Sort, Tag } from '#contract/directory/directory.ts'

/**
 * The home page's drawings. Their addresses are fixed, so that the HTML can name them before the web app
 * loads. `ops/harbour.test.ts` creates the files.
 */
export const HOME_ART = {
  harbour: '/art/harbour.svg',
  boatRed: '/art/boat-red.svg',
  boatWhite: '/art/boat-white.svg',
} as const

export interface Destination {
  title: string
  to: FixedPath
  sort?: Sort
  hash?: string
  island: { id: string; tag: Tag }
}

/** Six ways on from the home page. */
export const readDestinations = (): readonly Destination[] => [
  { title: t`Top voted`, to: '/servers', sort: 'top', island: { id: 'podium-3', tag: 'Minigames' } },
  {
    title: t`Recently updated`,
    to: '/servers',
    sort: 'updated',
    island: { id: 'generator-2', tag: 'Skygen' },
  },
  { title: t`A to Z`, to: '/servers', sort: 'name', island: { id: 'keep-5', tag: 'Factions' } },
  {
    title: t`Realm rankings`,
    to: '/info',
    hash: 'realm-rankings',
    island: { id: 'arena-1', tag: 'PvP' },
  },
  { title: t`Submit your server`, to: '/submit', island: { id: 'first-block', tag: 'Skyblock' } },
  { title: t`The whole directory`, to: '/servers', island: { id: 'woods-4', tag: 'Survival/SMP' } },
]
