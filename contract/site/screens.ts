import { say } from '../language/i18n.ts'
import type { TextGroup } from '../language/text-groups.ts'

/** What a path shows and whether search engines may index it. `:id` is one path segment. */
export interface Screen {
  path: string
  /** The texts that it needs besides those of every page. */
  texts: readonly TextGroup[]
  /** It has the name of the site or of its content. */
  ownTitle?: true
  /** Its text is in English in all languages. */
  inEnglish?: true
  indexed: boolean
  /**
   * The browser renders screens for signed-in people, because the browser knows the person. The server sends
   * only the frame.
   */
  rendered?: 'browser'
  /** How long one copy of the page is fresh for visitors without cookies. Without it, each gets a new one. */
  cache?: { seconds: 10 | 15 }
  /** It shows a moment: when people go back to it, the browser loads it again. */
  isOfTheMoment?: true
}

/** A page that is the same for all visitors, and that search engines may index. */
const page = <Path extends string>(path: Path, ...texts: readonly TextGroup[]) =>
  ({ path, texts, indexed: true, cache: { seconds: 15 } }) as const

/** A page that the browser renders, and search engines leave out. */
const inBrowser = <Path extends string>(path: Path, ...texts: readonly TextGroup[]) =>
  ({ path, texts, indexed: false, rendered: 'browser' }) as const

/** Every page address of the site. Any other address answers with 'not found' and status 404. */
const ALL = [
  { ...page('/', 'home'), ownTitle: true },
  page('/servers'),
  { ...page('/servers/:id', 'server', 'errors'), ownTitle: true },
  { ...page('/servers/:id/passport', 'server'), ownTitle: true, indexed: false },
  { ...page('/v/:id', 'server', 'errors'), ownTitle: true, indexed: false },
  page('/submit', 'own', 'errors'),
  page('/info', 'site'),
  page('/rankings', 'site'),
  { ...page('/help/owners', 'site'), inEnglish: true },
  page('/rules', 'site'),
  { ...page('/terms', 'site'), inEnglish: true },
  { ...page('/privacy', 'site'), inEnglish: true },
  { ...page('/cookies', 'site'), inEnglish: true },
  // In place of a page that a device without a connection cannot load.
  { ...page('/offline', 'site'), indexed: false },
  page('/hubs', 'site'),
  { ...page('/status/incidents/:id', 'site'), ownTitle: true, isOfTheMoment: true },
  { path: '/status/unsubscribe', texts: ['site'], indexed: false },
  page('/tools/embed', 'site'),
  page('/application', 'site', 'errors'),
  page('/roadmap', 'site', 'errors'),
  inBrowser('/waiting/:id', 'server'),
  inBrowser('/login', 'own'),
  inBrowser('/dashboard', 'own', 'errors'),
  inBrowser('/notifications', 'own', 'errors'),
  inBrowser('/statements/:id', 'own', 'errors'),
  inBrowser('/dashboard/affiliates/:id/edit', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/news', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/reviews', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/insights', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/rewards', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/webhooks', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/team', 'own', 'server', 'errors'),
  inBrowser('/dashboard/affiliates/:id/settings', 'own', 'server', 'errors'),
  { ...page('/status', 'site', 'errors'), cache: { seconds: 10 }, isOfTheMoment: true },
  { ...inBrowser('/admin', 'staff', 'server', 'site', 'own'), inEnglish: true },
  { ...inBrowser('/admin/affiliates/:id', 'staff', 'server', 'site', 'own'), inEnglish: true },
  { ...inBrowser('/admin/affiliates/:id/edit', 'staff', 'server', 'site', 'own'), inEnglish: true },
] as const satisfies readonly Screen[]

export const SCREENS: readonly Screen[] = ALL

/** A path of a screen; `:id` is one segment. Types compare it with the routes of the app. */
export type ScreenPath = (typeof ALL)[number]['path']

export type FixedPath = Exclude<ScreenPath, `${string}:${string}`>

/**
 * The name of the page with this pattern, in the language of the page; `null` where it has the name of the
 * site or of its content.
 */
export function titleAt(pattern: string): string | null {
  const path = titledPath(pattern)
  return path === null ? null : say(`title.${path}`)
}

export function descriptionAt(pattern: string | undefined): string {
  const path = titledPath(pattern)
  return path === null ? say('site.description') : say(`description.${path}`)
}

/** Paths of screens whose words are in `screen-words.ts`. */
export type TitledPath = Exclude<(typeof ALL)[number], { ownTitle: true }>['path']

function titledPath(pattern: string | undefined): TitledPath | null {
  const screen = ALL.find(({ path }) => path === pattern)
  return screen === undefined || 'ownTitle' in screen ? null : screen.path
}
