import type { Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BADGE_SIZES } from '#contract/site/badge.ts'
import { expect, test } from './fixtures.ts'
import { findListing } from './lib/listings.ts'

/** Another site: a page of another origin, with a content policy that allows only our origin. */
interface Host {
  origin: string
  /** The HTML of the page; its content policy is sent with it. */
  show: (body: string) => void
  close: () => Promise<void>
}

async function openHost(ours: string): Promise<Host> {
  let body = ''
  const policy = `default-src 'none'; script-src ${ours}; connect-src ${ours}; img-src ${ours}; style-src 'self'`
  const server: Server = createServer((request, response) => {
    if (request.url === '/host.css') {
      response.setHeader('content-type', 'text/css')
      // A page with aggressive styles of its own.
      return response.end(
        '* { color: red; font-size: 40px; letter-spacing: 9px } a { display: none } realmport-badge { width: 90% } h1 { font-size: 20px } .column { width: 180px; background: oklch(0.2 0.02 250) } .dark { background: #111 }',
      )
    }
    if (request.url !== '/') return response.writeHead(204).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    return response.end(
      `<!doctype html><html lang="en"><head><title>Forum</title><link rel="stylesheet" href="/host.css"></head><body><h1 id="top">Forum</h1>${body}<p id="after">After</p></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (text) => {
      body = text
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent: CHROME })

let host: Host
let baseURL = ''
test.beforeEach(async ({ baseURL: ours }) => {
  baseURL = ours ?? ''
  host = await openHost(baseURL)
})
test.afterEach(() => host.close())

const script = (ours: string) => `<script async src="${ours}/embed/badge.js"></script>`
const badges = (page: Page) => page.locator('realmport-badge')

test('every badge stands on a strict page of another origin', async ({ page }) => {
  const { _id, name, votes } = await findListing(page, (listing) => listing.ratingCnt > 0)
  const looks = (['card', 'compact'] as const).flatMap((variant) =>
    (['dark', 'light', 'auto'] as const).map((theme) => ({ variant, theme })),
  )
  const tags = looks.map(
    ({ variant, theme }) =>
      `<p><realmport-badge badge="${_id}" theme="${theme}" variant="${variant}" rounded="4"></realmport-badge></p>`,
  )
  host.show(tags.join('') + script(baseURL))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(host.origin)
  for (const [place, { variant, theme }] of looks.entries())
    await test.step(`${theme} ${variant}`, async () => {
      const link = badges(page).nth(place).locator('a')
      await expect(link).toContainText(name)
      await expect(link).toHaveAttribute('href', new RegExp(`/servers/${_id}$`))
      expect(await link.boundingBox()).toMatchObject(BADGE_SIZES[variant])
      const style = await link.evaluate((element) => {
        const { color, fontSize, letterSpacing, backgroundColor, borderRadius } = getComputedStyle(element)
        return { color, fontSize, letterSpacing, backgroundColor, borderRadius }
      })
      expect(style).toEqual({
        color: theme === 'light' ? 'rgb(16, 40, 47)' : 'rgb(238, 244, 236)',
        backgroundColor: theme === 'light' ? 'rgb(255, 253, 247)' : 'rgb(19, 46, 54)',
        fontSize: variant === 'card' ? '13px' : '12px',
        letterSpacing: 'normal',
        borderRadius: '4px',
      })
      const icon = badges(page).nth(place).locator('img')
      await expect
        .poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      if (variant === 'card') await expect(link).toContainText(votes === 1 ? 'vote' : 'votes')
    })
})

test('many badges of a server send one request, leave nothing behind, and are counted once when seen', async ({
  page,
  problems,
}) => {
  // A server that is not there.
  problems.expect(/^404 GET \/api\/embed\/servers\/AAAAAAAAAAAA\/badge/)
  const { _id, name } = await findListing(page, (listing) => listing.ratingCnt > 0)
  const requests: string[] = []
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/embed/servers/${_id}/badge`)) requests.push(request.url())
    if (request.url().endsWith('/api/pulse')) told.push(request.postData() ?? '')
  })
  const one = (look: string) => {
    const { width, height } = BADGE_SIZES[look.includes('compact') ? 'compact' : 'card']
    return `<p><realmport-badge badge="${_id}" ${look}><a href="${baseURL}/servers/${_id}"><img src="${baseURL}/embed/servers/${_id}.svg" width="${width}" height="${height}" alt="${name}"></a></realmport-badge></p>`
  }
  host.show(
    `<script async src="${baseURL}/embed/badge.js" data-badge="${_id}" data-show="votes"></script>${one('')}${one('variant="compact"')}${one('show="rating"')}<realmport-badge badge="AAAAAAAAAAAA"></realmport-badge>${script(baseURL)}`,
  )
  await page.goto(host.origin)
  await expect(badges(page)).toHaveCount(5)
  for (const badge of (await badges(page).all()).slice(0, 4))
    await expect(badge.locator('b')).toHaveText(name)
  expect(requests).toHaveLength(1)
  await expect.poll(() => told).toEqual([JSON.stringify({ serverId: _id, kind: 'badge' })])
  expect(await page.context().cookies()).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(globalThis).filter((key) => /realm|badge/i.test(key))),
  ).toEqual([])
})

test('as a module it follows the page’s colours and fits a narrow column', async ({ page }) => {
  const { _id, name } = await findListing(page, (listing) => listing.ratingCnt > 0)
  const badge = `<realmport-badge badge="${_id}" theme="auto"></realmport-badge>`
  host.show(
    `<div class="column">${badge}</div><script type="module" src="${baseURL}/embed/badge.js" data-badge="${_id}" data-theme="auto"></script>`,
  )
  await page.goto(host.origin)
  await expect(badges(page)).toHaveCount(2)
  for (const one of await badges(page).all()) await expect(one.locator('b')).toHaveText(name)
  const [first, second] = [badges(page).first().locator('a'), badges(page).last().locator('a')]
  await expect(first).toHaveCSS('background-color', 'rgb(19, 46, 54)')
  await expect(second).toHaveCSS('background-color', 'rgb(255, 253, 247)')
  expect((await badges(page).first().boundingBox())?.width).toBe(180)
  expect((await first.boundingBox())?.width).toBe(180)
  // The page changes its theme.
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect(second).toHaveCSS('background-color', 'rgb(19, 46, 54)')
})

test('a badge reserves its space before its data is loaded, and nothing shifts afterwards', async ({
  page,
}) => {
  const { _id, name } = await findListing(page, (listing) => listing.ratingCnt > 0)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/badge\.js$|\/badges\?/, async (route) => {
    await gate
    await route.fallback()
  })
  host.show(
    `<realmport-badge badge="${_id}"><img src="${baseURL}/embed/servers/${_id}.svg" width="300" height="92" alt="${name}"></realmport-badge>${script(baseURL)}`,
  )
  await page.goto(host.origin, { waitUntil: 'commit' })
  const after = page.locator('#after')
  await expect(after).toBeVisible()
  // With the page's own styles, which come later than its text.
  await page.waitForFunction(() => document.styleSheets.length === 1)
  const before = await after.boundingBox()
  letGo()
  await expect(badges(page).locator('b')).toHaveText(name)
  expect(await after.boundingBox()).toEqual(before)
})

test('a page still works when our site is down, or does not know the server', async ({ page, problems }) => {
  problems.expect(/^net::ERR_/, /^404 GET \/api\/embed/, /^console: /)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await test.step('the server is unknown', async () => {
    host.show(
      `<realmport-badge badge="AAAAAAAAAAAA"></realmport-badge><realmport-badge badge="<b>"></realmport-badge>${script(baseURL)}`,
    )
    await page.goto(host.origin)
    for (const badge of await badges(page).all()) {
      await expect(badge.locator('a')).toContainText('Realmport')
      expect(await badge.boundingBox()).toMatchObject(BADGE_SIZES.card)
    }
  })
  await test.step('the data cannot be loaded', async () => {
    await page.route(/\/api\/embed\//, (route) => route.abort())
    host.show(
      `<realmport-badge badge="AAAAAAAAAAAA"><span id="own">Our server</span></realmport-badge>${script(baseURL)}`,
    )
    await page.goto(host.origin)
    await expect(page.locator('#own')).toBeVisible()
  })
  await test.step('nothing can be loaded', async () => {
    await page.route(`${baseURL}/**`, (route) => route.abort())
    await page.goto(host.origin)
    await expect(page.locator('#own')).toBeVisible()
    await expect(page.locator('#after')).toHaveText('After')
  })
  expect(failures).toEqual([])
})
