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

/** A page that is the same for all visitors, and that search engines may index. */
const page = <Path extends string>(path: Path, title: string | null) =>
  ({ path, title, indexed: true, cache: { seconds: 15 } }) as const

/** A page that the browser renders, and search engines leave out. */
const inBrowser = <Path extends string>(path: Path, title: string) =>
  ({ path, title, indexed: false, rendered: 'browser' }) as const

/** Every page address of the site. Any other address answers with 'not found' and status 404. */
const ALL = [
  page('/', null),
  page('/servers', 'Servers'),
  page('/servers/:id', null),
  { ...page('/servers/:id/passport', null), indexed: false },
  { ...page('/v/:id', null), indexed: false },
  page('/submit', 'Submit your server'),
  page('/info', 'Affiliate Information'),
  page('/rankings', 'Realm rankings'),
  page('/help/owners', 'Help for owners'),
  page('/rules', 'Rules'),
  page('/terms', 'Terms'),
  page('/privacy', 'Privacy'),
  page('/cookies', 'Cookies'),
  // In place of a page that a device without a connection cannot load.
  { ...page('/offline', 'Offline'), indexed: false },
  page('/hubs', 'Hubs'),
  { ...page('/status/incidents/:id', null), isOfTheMoment: true },
  { path: '/status/unsubscribe', title: 'Unsubscribe', indexed: false },
  page('/tools/embed', 'Embed builder'),
  page('/application', 'Staff application'),
  page('/roadmap', 'Roadmap'),
  inBrowser('/waiting/:id', 'A server that waits'),
  inBrowser('/login', 'Sign in'),
  inBrowser('/dashboard', 'Dashboard'),
  inBrowser('/notifications', 'Notifications'),
  inBrowser('/statements/:id', 'Decision'),
  inBrowser('/dashboard/affiliates/:id/edit', 'Edit Affiliation'),
  inBrowser('/dashboard/affiliates/:id/news', 'News and evenings'),
  inBrowser('/dashboard/affiliates/:id/reviews', 'Reviews'),
  inBrowser('/dashboard/affiliates/:id/insights', 'Insights'),
  inBrowser('/dashboard/affiliates/:id/rewards', 'Rewards'),
  inBrowser('/dashboard/affiliates/:id/webhooks', 'Webhook'),
  inBrowser('/dashboard/affiliates/:id/team', 'Team'),
  inBrowser('/dashboard/affiliates/:id/settings', 'Settings'),
  { ...page('/status', 'Status'), cache: { seconds: 10 }, isOfTheMoment: true },
  inBrowser('/admin', 'Admin'),
  inBrowser('/admin/affiliates/:id', 'Edit server'),
  inBrowser('/admin/affiliates/:id/edit', 'Edit server'),
] as const satisfies readonly Screen[]

export const SCREENS: readonly Screen[] = ALL

/** A path of a screen; `:id` is one segment. Types compare it with the routes of the app. */
export type ScreenPath = (typeof ALL)[number]['path']

/** The path of a screen without parameters. */
export type FixedPath = Exclude<ScreenPath, `${string}:${string}`>

/** The name of the page with this pattern; `null` where it has none. */
export function titleAt(pattern: string): string | null {
  return SCREENS.find(({ path }) => path === pattern)?.title ?? null
}
