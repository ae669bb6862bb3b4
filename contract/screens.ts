/** What a path shows and whether search engines may keep it. `:id` stands for one path segment. */
export interface Screen {
  path: string
  /** The page's own name; `null` where it is the site's, or that of what the page shows. */
  title: string | null
  indexed: boolean
  /** Screens for signed-in people are drawn by the browser, which knows who is there; the server sends the frame around them. */
  rendered?: 'browser'
}

/** Every address of the site that is a page. Anything else is 'not found', with that status. */
const ALL = [
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
    rendered: 'browser',
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/dashboard/affiliates/:id/edit',
    title: 'Edit Affiliation',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/dashboard/affiliates/:id/insights',
    title: 'Insights',
    indexed: false,
    rendered: 'browser',
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
    rendered: 'browser',
  },
  {
    path: '/admin/affiliates/:id',
    title: 'Edit server',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/admin/affiliates/:id/edit',
    title: 'Edit server',
    indexed: false,
    rendered: 'browser',
  },
] as const satisfies readonly Screen[]

export const SCREENS: readonly Screen[] = ALL

/** The path of a screen that needs no id. */
export type FixedPath = Exclude<(typeof ALL)[number]['path'], `${string}:${string}`>

/** The name of the page at a pattern of the list above; `null` where there is none. */
export function titleAt(pattern: string): string | null {
  return SCREENS.find(({ path }) => path === pattern)?.title ?? null
}
