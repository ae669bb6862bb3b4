import { SITE } from './site.ts'

/** Longest meta description: search engines and chats cut about there. */
export const META_DESCRIPTION_MAX = 150

/** What a path shows and whether search engines may keep it. `:id` stands for one path segment. */
export interface Screen {
  path: string
  /** The page's own name; `null` where it is the site's, or that of what the page shows. */
  title: string | null
  /** For search engines and link previews; the site's own where there is none. */
  description?: string
  indexed: boolean
}

/** Every address of the site that is a page. Anything else is 'not found', with that status. */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: null, indexed: true },
  {
    path: '/servers',
    title: 'Servers',
    description:
      'Browse Minecraft Bedrock realms and servers: skyblock, prisons, PvP, survival and more, each with its Discord.',
    indexed: true,
  },
  { path: '/servers/:id', title: null, indexed: true },
  {
    path: '/submit',
    title: 'Submit your server',
    description:
      'List your Minecraft Bedrock realm or server: a name, the way in, and a word about it. Review takes 24 to 72 hours.',
    indexed: true,
  },
  {
    path: '/info',
    title: 'Affiliate Information',
    description:
      'How to list your Minecraft Bedrock realm or server, how long review takes, and how realms are ranked.',
    indexed: true,
  },
  {
    path: '/login',
    title: 'Sign in',
    description: 'Sign in with Discord to vote, review and list your own server.',
    indexed: false,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    description: `Your servers on ${SITE.name}: how they are doing, and everything you can change about them.`,
    indexed: false,
  },
  {
    path: '/dashboard/affiliates/:id/edit',
    title: 'Edit Affiliation',
    description: 'Edit one of your servers.',
    indexed: false,
  },
  {
    path: '/dashboard/affiliates/:id/insights',
    title: 'Insights',
    description: 'How often one of your servers was seen and joined.',
    indexed: false,
  },
  {
    path: '/admin',
    title: 'Admin',
    description: 'The servers that wait for review, and the decisions that are due about them.',
    indexed: false,
  },
]

/** The screen of a pattern that stands in the list above. */
export function screenAt(pattern: string): Screen {
  const screen = SCREENS.find(({ path }) => path === pattern)
  if (!screen) throw new Error(`There is no screen at ${pattern}`)
  return screen
}

/** The screen of a path (a trailing slash does not matter) and the value of its `:id`. */
export function findScreen(path: string): { screen: Screen; id: string | null } | null {
  const segments = path.replace(/\/+$/, '').split('/')
  for (const screen of SCREENS) {
    const pattern = screen.path === '/' ? [''] : screen.path.split('/')
    if (pattern.length !== segments.length) continue
    if (!pattern.every((part, index) => part === ':id' || part === segments[index])) continue
    return { screen, id: segments[pattern.indexOf(':id')] ?? null }
  }
  return null
}
