import { Hono } from 'hono'
import { inPageLanguage, say } from '#contract/language/i18n.ts'
import { inEachLanguage, readLanguage } from '#contract/language/site-languages.ts'
import { MANIFEST_PATH } from '#contract/site/manifest-path.ts'
import { type FixedPath, titleAt } from '#contract/site/screens.ts'
import { SITE } from '#contract/site/site.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { cached } from '../../../http/cache/cached.ts'
import { speakIn } from '../../../platform/language.ts'

const SHORTCUTS: readonly FixedPath[] = ['/servers', '/rankings', '/submit', '/dashboard']
const COLOUR = '#e7f0ee'

/** What a device shows of the installed site, in the language of the page. */
const manifest = () => ({
  // The same in every language, so that it stays the same app.
  id: '/',
  name: SITE.name,
  short_name: SITE.name,
  description: say('site.description'),
  start_url: inPageLanguage('/'),
  scope: '/',
  display: 'standalone',
  background_color: COLOUR,
  theme_color: COLOUR,
  shortcuts: SHORTCUTS.map((path) => ({ name: titleAt(path), url: inPageLanguage(path) })),
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

export const manifestRoutes = new Hono<AppEnv>().on(
  'GET',
  inEachLanguage(MANIFEST_PATH),
  cached({ seconds: 15 }),
  async (c) => {
    const { language } = readLanguage(c.req.path)
    const text = await speakIn(language, async () => JSON.stringify(manifest()))
    return c.body(text, 200, { 'content-type': 'application/manifest+json' })
  },
)
