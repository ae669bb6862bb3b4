/** What a path shows and whether search engines may keep it. `:id` stands for one path segment. */
export interface Screen {
  path: string
  /** The page's own name; `null` where it is the site's, or that of what the page shows. */
  title: string | null
  indexed: boolean
}

/** Every address of the site that is a page. Anything else is 'not found', with that status. */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: null, indexed: true },
  {
    path: '/servers',
    title: 'Servers',
    indexed: true,
  },
  { path: '/servers/:id', title: null, indexed: true },
  {
    path: '/submit',
    title: 'Submit your server',
    indexed: true,
  },
  {
    path: '/info',
    title: 'Affiliate Information',
    indexed: true,
  },
  {
    path: '/terms',
    title: 'Terms',
    indexed: true,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    indexed: true,
  },
  {
    path: '/cookies',
    title: 'Cookies',
    indexed: true,
  },
  {
    path: '/hubs',
    title: 'Hubs',
    indexed: true,
  },
  { path: '/status/incidents/:id', title: null, indexed: true },
  {
    path: '/status/unsubscribe',
    title: 'Unsubscribe',
    indexed: false,
  },
  {
    path: '/tools/embed',
    title: 'Embed builder',
    indexed: true,
  },
  {
    path: '/application',
    title: 'Staff application',
    indexed: true,
  },
  {
    path: '/roadmap',
    title: 'Roadmap',
    indexed: true,
  },
  {
    path: '/login',
    title: 'Sign in',
    indexed: false,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    indexed: false,
  },
  {
    path: '/dashboard/affiliates/:id/edit',
    title: 'Edit Affiliation',
    indexed: false,
  },
  {
    path: '/dashboard/affiliates/:id/insights',
    title: 'Insights',
    indexed: false,
  },
  {
    path: '/status',
    title: 'Status',
    indexed: true,
  },
  {
    path: '/admin',
    title: 'Admin',
    indexed: false,
  },
  {
    path: '/admin/affiliates/:id',
    title: 'Edit server',
    indexed: false,
  },
  {
    path: '/admin/affiliates/:id/edit',
    title: 'Edit server',
    indexed: false,
  },
]

/** The name of the page at a pattern of the list above; `null` where there is none. */
export function titleAt(pattern: string): string | null {
  return SCREENS.find(({ path }) => path === pattern)?.title ?? null
}
