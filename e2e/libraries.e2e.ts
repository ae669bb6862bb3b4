import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { untilHydrated } from './lib/wait-for-app.ts'

/** The parts of the app's own router that these tests use, as the built app holds them. */
interface BuiltRoute {
  options: { beforeLoad?: () => void; component?: () => unknown }
  redirect: (to: { to: string }) => unknown
}

interface Fiber {
  child: Fiber | null
  memoizedProps: { router?: { routesByPath: Record<string, BuiltRoute> } } | null
}

/** Gives the page a function that finds a route in the built app, which exports nothing. */
async function findRoutes(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'routeOf', (path: string) => {
      const root = document.getElementById('root')
      const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
      let fiber: Fiber | null = root && key ? Reflect.get(root, key) : null
      while (fiber && !fiber.memoizedProps?.router) fiber = fiber.child
      return fiber?.memoizedProps?.router?.routesByPath[path]
    })
  })
}

test.beforeEach(async ({ page }) => {
  await page.goto('/servers')
  await untilHydrated(page)
  await findRoutes(page)
})

test('a route’s beforeLoad runs, and its redirect is followed', async ({ page }) => {
  await page.evaluate(() => {
    const terms: BuiltRoute = Reflect.get(globalThis, 'routeOf')('/terms')
    terms.options.beforeLoad = () => {
      throw terms.redirect({ to: '/cookies' })
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/cookies')
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible()
})

test('a title in a component moves into the page’s head', async ({ page }) => {
  await page.evaluate(() => {
    const terms: BuiltRoute = Reflect.get(globalThis, 'routeOf')('/terms')
    const title = { type: 'title', key: null, ref: null, props: { id: 'hoisted', children: 'A title' } }
    terms.options.component = () => ({ $$typeof: Symbol.for('react.transitional.element'), ...title })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms')
  await expect(page.locator('head > title#hoisted')).toBeAttached()
  await expect(page.locator('#root title')).toHaveCount(0)
})
