import { expect, it } from 'vitest'
import { inLanguage, SITE_LANGUAGE_CODES } from '#contract/language/site-languages.ts'
import { openPage } from '../../../testing/open-page.ts'
import { request } from '../../../testing/request.ts'

interface Manifest {
  id: string
  description: string
  start_url: string
  shortcuts: { name: string; url: string }[]
}

const read = async (path: string): Promise<Manifest> => (await request(path)).json()

it('names the installed site and its shortcuts in the language of the page that leads to it', async () => {
  const html = await (await openPage('/de/servers')).text()
  const path = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const { shortcuts, start_url: start, ...manifest } = await read(path)
  expect(manifest.description).toContain('Minecraft')
  expect(start).toBe('/de')
  expect(shortcuts).toContainEqual({ name: 'Server eintragen', url: '/de/submit' })
  expect(manifest.description).not.toBe((await read('/site.webmanifest')).description)
})

it('is about the same app in all languages', async () => {
  const all = await Promise.all(
    SITE_LANGUAGE_CODES.map((code) => read(inLanguage('/site.webmanifest', code))),
  )
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(['/']))
})
