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
  /** For how long one copy of the page for visitors without cookies is fresh. Without it, each visitor gets a new one. */
  cache?: { seconds: 10 | 15 }
  /** It is about one moment: on going back, a browser asks for it again. */
  isOfTheMoment?: true
}

/** Every page address of the site. Any other address answers with 'not found' and status 404. */
const ALL = [
  { path: '/', title: null, indexed: true, cache: { seconds: 15 } },
  {
    path: '/servers',
    title: 'Servers',
    indexed: true,
    cache: { seconds: 15 },
  },
  { path: '/servers/:id', title: null, indexed: true, cache: { seconds: 15 } },
  { path: '/v/:id', title: null, indexed: false, cache: { seconds: 15 } },
  {
    path: '/submit',
    title: 'Submit your server',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/info',
    title: 'Affiliate Information',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/rankings',
    title: 'Realm rankings',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/formulas',
    title: 'How places are decided',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/transparency',
    title: 'Transparency',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/match',
    title: 'Match me',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/rules',
    title: 'Rules',
    indexed: true,
    cache: { seconds: 15 },
  },
  { path: '/statements/:id', title: null, indexed: false, cache: { seconds: 15 } },
  {
    path: '/terms',
    title: 'Terms',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/privacy',
    title: 'Privacy',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/cookies',
    title: 'Cookies',
    indexed: true,
    cache: { seconds: 15 },
  },
  // In place of a page that a device without a connection cannot load.
  { path: '/offline', title: 'Offline', indexed: false, cache: { seconds: 15 } },
  {
    path: '/hubs',
    title: 'Hubs',
    indexed: true,
    cache: { seconds: 15 },
  },
  { path: '/status/incidents/:id', title: null, indexed: true, cache: { seconds: 15 }, isOfTheMoment: true },
  {
    path: '/status/unsubscribe',
    title: 'Unsubscribe',
    indexed: false,
  },
  {
    path: '/tools/embed',
    title: 'Embed builder',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/application',
    title: 'Staff application',
    indexed: true,
    cache: { seconds: 15 },
  },
  {
    path: '/roadmap',
    title: 'Roadmap',
    indexed: true,
    cache: { seconds: 15 },
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
    cache: { seconds: 10 },
    isOfTheMoment: true,
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
