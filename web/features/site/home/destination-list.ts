import { t } from '@lingui/core/macro'
import type { Sort, Tag } from '#contract/directory/directory.ts'
import { say } from '#contract/language/i18n.ts'
import type { FixedPath } from '#contract/site/screens.ts'

interface Destination {
  title: string
  to: FixedPath
  sort?: Sort
  hash?: string
  /** Decides its drawing: any id, and the same id always gives the same drawing. */
  island: { id: string; tag: Tag }
}

export const destinations = (): readonly Destination[] => [
  { title: t`Top voted`, to: '/servers', sort: 'top', island: { id: 'podium-3', tag: 'Minigames' } },
  {
    title: t`Recently updated`,
    to: '/servers',
    sort: 'updated',
    island: { id: 'generator-2', tag: 'Skygen' },
  },
  { title: t`A to Z`, to: '/servers', sort: 'name', island: { id: 'keep-5', tag: 'Factions' } },
  {
    title: say('title./rankings'),
    to: '/info',
    hash: 'realm-rankings',
    island: { id: 'arena-1', tag: 'PvP' },
  },
  { title: say('title./submit'), to: '/submit', island: { id: 'first-block', tag: 'Skyblock' } },
  { title: t`The whole directory`, to: '/servers', island: { id: 'woods-4', tag: 'Survival/SMP' } },
]
