/** What a path shows and whether search engines may index it. `:id` is one path segment. */
export interface Screen {
  path: string
  /** The page's own name; `null` where the page uses the site's name or the name of its content. */
  title: string | null
  indexed: boolean
  /**
   * The browser renders screens for signed-in people, because the browser knows the person. The server sends
   * only the frame.
   */
  rendered?: 'browser'
}

/** Every page address of the site. Any other address answers with 'not found' and status 404. */
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
    path: '/rankings',
    title: 'Realm rankings',
    indexed: true,
  },
  {
    path: '/formulas',
    title: 'How places are decided',
    indexed: true,
  },
  {
    path: '/transparency',
    title: 'Transparency',
    indexed: true,
  },
  {
    path: '/match',
    title: 'Match me',
    indexed: true,
  },
  {
    path: '/rules',
    title: 'Rules',
    indexed: true,
  },
  { path: '/statements/:id', title: null, indexed: false },
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
    path: '/votes',
    title: 'Confirm your votes',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/notifications',
    title: 'Notifications',
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
    path: '/dashboard/affiliates/:id/rewards',
    title: 'Rewards',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/dashboard/affiliates/:id/webhooks',
    title: 'Webhooks',
    indexed: false,
    rendered: 'browser',
  },
  {
    path: '/dashboard/affiliates/:id/team',
    title: 'Team',
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

/** The path of a screen without parameters. */
export type FixedPath = Exclude<(typeof ALL)[number]['path'], `${string}:${string}`>

/** The name of the page with this pattern; `null` where it has none. */
export function titleAt(pattern: string): string | null {
  return SCREENS.find(({ path }) => path === pattern)?.title ?? null
}
