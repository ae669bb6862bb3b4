import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'
import { BROKEN, pressEverything, refuseWrites } from './lib/press-everything.ts'
import { play, SCREENS } from './lib/scenes.ts'
import { untilComplete } from './lib/wait-for-app.ts'

/** Runs in the page: removes what one of the oldest browsers (README) lacks. */
function growOld(): void {
  const { Iterator: iterator = {} }: { Iterator?: { prototype?: object } } = Object(globalThis)
  const missing: [owner: object | undefined, names: string][] = [
    [Array.prototype, 'toSorted toReversed toSpliced with'],
    [Array, 'fromAsync'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
    [Element.prototype, 'checkVisibility'],
    [Document.prototype, 'startViewTransition'],
    [
      Set.prototype,
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    ],
    [String.prototype, 'isWellFormed toWellFormed'],
    [iterator.prototype, 'map filter take drop flatMap reduce toArray forEach some every find'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [URL, 'canParse parse'],
    [Promise, 'withResolvers try'],
    [AbortSignal, 'any'],
    [Intl, 'Segmenter DurationFormat'],
    [globalThis, 'Iterator requestIdleCallback scheduler navigation'],
  ]
  for (const [owner, names] of missing)
    for (const name of names.split(' ')) if (owner) Reflect.deleteProperty(owner, name)
}

for (const scene of SCREENS)
  test(`the oldest browsers can use ${scene.name}`, async ({ page, problems }) => {
    problems.expect(/^4\d\d /)
    await page.addInitScript(growOld)
    await play(page, scene)
    if (scene.name !== 'api-docs') await untilComplete(page)
    await refuseWrites(page)
    await pressEverything(page)
    await expect(page.getByText(BROKEN)).toHaveCount(0)
  })

test('the oldest browsers vote, and say so', async ({ page, persona }) => {
  await page.addInitScript(growOld)
  await signIn(page, persona)
  const { slug } = await findListing(page, (found) => !isSteves(found))
  await page.goto(`/servers/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Vote / })
    .first()
    .click()
  await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
  await expect(page.getByText(/^Next vote in/)).toBeVisible()
  expect(await page.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(false)
})
