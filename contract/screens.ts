/** What a path shows and whether search engines may keep it. `:id` stands for one path segment. */
export interface Screen {
  path: string
  title: string | null
  indexed: boolean
}

/** Every address of the site that is a page. Anything else is 'not found', with that status. */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: null, indexed: true },
  { path: '/servers', title: 'Servers', indexed: true },
  { path: '/servers/:id', title: null, indexed: true },
  { path: '/submit', title: 'Submit your server', indexed: true },
  { path: '/info', title: 'Affiliate Information', indexed: true },
  { path: '/login', title: 'Sign in', indexed: false },
  { path: '/dashboard', title: 'Dashboard', indexed: false },
  { path: '/dashboard/affiliates/:id/edit', title: 'Edit Affiliation', indexed: false },
  { path: '/dashboard/affiliates/:id/insights', title: 'Insights', indexed: false },
  { path: '/admin', title: 'Admin', indexed: false },
]

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
