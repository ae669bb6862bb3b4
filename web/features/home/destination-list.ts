import type { FixedPath } from '#contract/screens.ts'
import type { Sort, Tag } from '#contract/directory.ts'

/**
 * The home page's drawings. Their addresses are fixed, so that the HTML can name them before the web app
 * loads. `dev/harbour.test.ts` creates the files.
 */
export const HOME_ART = {
  harbour: '/art/harbour.svg',
  boatRed: '/art/boat-red.svg',
  boatWhite: '/art/boat-white.svg',
} as const

export interface Destination {
  title: string
  text: string
  to: FixedPath
  sort?: Sort
  hash?: string
  island: { id: string; tag: Tag }
  /** CSS classes: the island's base, and its size on wide screens. */
  look: string
}

/** Six ways on from the home page. */
export const DESTINATIONS: readonly Destination[] = [
  {
    title: 'Top voted',
    text: 'The islands players come back to vote for, day after day.',
    to: '/servers',
    sort: 'top',
    island: { id: 'podium-3', tag: 'Minigames' },
    look: 'notch-fill-amber-soft lg:col-span-4',
  },
  {
    title: 'Recently updated',
    text: 'Servers whose owners changed something lately.',
    to: '/servers',
    sort: 'updated',
    island: { id: 'generator-2', tag: 'Skygen' },
    look: 'notch-fill-sky-soft lg:col-span-3',
  },
  {
    title: 'A to Z',
    text: 'You already know the name.',
    to: '/servers',
    sort: 'name',
    island: { id: 'keep-5', tag: 'Factions' },
    look: 'notch-fill-surface-raised lg:col-span-3',
  },
  {
    title: 'Realm rankings',
    text: 'The realms with the busiest crowds this week.',
    to: '/info',
    hash: 'realm-rankings',
    island: { id: 'arena-1', tag: 'PvP' },
    look: 'notch-fill-coral-soft lg:col-span-3',
  },
  {
    title: 'Submit your server',
    text: 'Enter a name and an address, and send it for review.',
    to: '/submit',
    island: { id: 'first-block', tag: 'Skyblock' },
    look: 'notch-fill-moss-soft lg:col-span-3',
  },
  {
    title: 'The whole directory',
    text: 'Search every island and filter by what you like to play.',
    to: '/servers',
    island: { id: 'woods-4', tag: 'Survival/SMP' },
    look: 'notch-fill-sky-soft lg:col-span-4',
  },
]
