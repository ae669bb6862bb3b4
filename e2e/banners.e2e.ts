import type { Locator, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { BANNER_MAX_BYTES } from '#contract/listings/banner.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { expect, test, toast } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { editListing, findOwnListing } from './lib/own-listings.ts'
import { recordRequests } from './lib/requests.ts'

const WRONG_TYPE = 'Only PNG, JPEG, WEBP allowed'
const UPLOADS = /^POST \/api\/affiliates\/[\w-]+\/banner$/
const OURS = /^\/banners\/[\w-]{43}\/[\w.]+$/
const ISLAND = /^data:image\/svg/

test('a photo that is too large to send is made smaller, public when it is saved, and removed again', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const { _id, name } = await openForm(page)
  const visitor = await newcomer()
  const photo = largePng(2400, 1000)
  expect(photo.length).toBeGreaterThan(BANNER_MAX_BYTES)

  await test.step('shows the island at first', async () => {
    await expect(island(page, name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
    await visitor.goto(`/servers/${_id}`)
    await expect(hero(visitor)).toHaveAttribute('src', ISLAND)
  })

  await test.step('accepts the photo, made smaller', async () => {
    const sent = page.waitForRequest((request) => UPLOADS.test(addressIn(request)))
    await choose(page, { name: 'holiday.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByText('Not public yet.')).toBeVisible({ timeout: 20_000 })
    const headers = await (await sent).allHeaders()
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
    expect(Number(headers['content-length'])).toBeLessThan(BANNER_MAX_BYTES)
    await expect(banner(page, name)).toHaveAttribute('src', OURS)
    await expectDrawn(banner(page, name))
    await expect(island(page, name)).toBeHidden()
  })

  await test.step('leaves the public page as it was when the change is cancelled', async () => {
    expect(await bannerOf(page, _id)).toBeNull()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await visitor.reload()
    await expect(hero(visitor)).toHaveAttribute('src', ISLAND)
  })

  await test.step('shows it on the public page when it is saved', async () => {
    await page.goto(`/dashboard/affiliates/${_id}/edit`)
    await choose(page, { name: 'small.png', mimeType: 'image/png', buffer: largePng(640, 200) })
    await expect(banner(page, name)).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Banner updated')).toBeVisible()
    await visitor.reload()
    await expect(hero(visitor)).toHaveAttribute('src', (await bannerOf(page, _id)) ?? 'none')
    await expect(hero(visitor)).toHaveAttribute('src', OURS)
    await expectDrawn(hero(visitor))
  })

  await test.step('shows the island again', async () => {
    await page.goto(`/dashboard/affiliates/${_id}/edit`)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(island(page, name)).toBeVisible()
    await expect(banner(page, name)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Upload image' })).toBeFocused()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Banner updated')).toBeVisible()
    expect(await bannerOf(page, _id)).toBeNull()
    await visitor.reload()
    await expect(hero(visitor)).toHaveAttribute('src', ISLAND)
  })
})

test('a file that is not a picture is refused, and the previous banner stays', async ({ page }) => {
  const { _id, name } = await openForm(page)
  await choose(page, { name: 'small.png', mimeType: 'image/png', buffer: largePng(640, 200) })
  await page.getByText('Not public yet.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Banner updated')).toBeVisible()
  const before = await findOwnListing(page, (listing) => listing._id === _id)
  expect(before.banner).toMatch(OURS)
  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  const text = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear harbour. '.repeat(99)) }

  await test.step('a renamed text file is not sent', async () => {
    const sent = recordRequests(page, UPLOADS)
    await choose(page, text)
    await expect(page.getByText(WRONG_TYPE, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload image' })).toHaveAccessibleDescription(WRONG_TYPE)
    await expect(banner(page, name)).toHaveAttribute('src', before.banner ?? 'none')
    expect(sent).toEqual([])
  })

  expect(await findOwnListing(page, (listing) => listing._id === _id)).toEqual(before)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(island(page, name)).toBeVisible()
  await expect(page.getByText(WRONG_TYPE, { exact: true })).toBeHidden()
})

test('pictures are described, ordered with the keyboard and shown large, and the banner keeps a point in view', async ({
  page,
  newcomer,
}) => {
  test.slow()
  const { _id } = await openForm(page)
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: largePng(640, 360) })
  const described = (place: number) =>
    page.getByRole('textbox', { name: `What does picture ${place} show?`, exact: true })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()

  await test.step('a picture needs a description', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add pictures' }).click()
    await (await chooser).setFiles([file('a.png'), file('b.png')])
    await expect(page.getByText('2 of 6')).toBeVisible({ timeout: 20_000 })
    await described(1).fill('The tower')
    await save()
    await expect(described(2)).toHaveAccessibleDescription(/Say what the picture shows\./)
    await described(2).fill('The harbour')
  })

  await test.step('a key moves a picture and keeps the focus', async () => {
    await page.getByRole('button', { name: 'Move earlier: The harbour' }).press('Enter')
    await expect(described(1)).toHaveValue('The harbour')
    await expect(page.getByRole('button', { name: 'Move earlier: The harbour' })).toBeFocused()
  })

  await test.step('a press chooses the point that the card keeps', async () => {
    await choose(page, file('banner.png'))
    const whole = page.getByRole('group', { name: 'What stays in view' }).locator('img')
    await expect(whole).toBeVisible({ timeout: 20_000 })
    await expectDrawn(whole)
    const { width, height } = (await whole.boundingBox()) ?? { width: 0, height: 0 }
    await whole.click({ position: { x: width / 4, y: height - 2 } })
    await expect(page.getByLabel('From the left, %')).toHaveValue('25')
    await page.getByLabel('From the top, %').fill('90')
    await expect(page.locator('article img[src*="/banners/"]')).toHaveCSS('object-position', '25% 90%')
    await save()
    await expect(toast(page, 'Saved')).toBeVisible()
  })

  const visitor = await newcomer()
  await visitor.goto(`/servers/${_id}`)
  await expect(hero(visitor)).toHaveCSS('object-position', '25% 90%')
  const pictures = visitor.getByRole('region', { name: 'Pictures' }).getByRole('link')
  await expect(pictures).toHaveCount(2)
  await pictures.first().click()
  const dialog = visitor.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'The harbour' })).toBeVisible()
  await visitor.keyboard.press('ArrowRight')
  await expectDrawn(dialog.getByRole('img', { name: 'The tower' }))
  await visitor.keyboard.press('Escape')
  await expect(pictures.first()).toBeFocused()

  // Other tests look for a server without a banner.
  await editListing(page, _id, { banner: null, pictures: [] })
})

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Opens the edit form of one of steve's public listings without a banner. */
async function openForm(page: Page): Promise<OwnListing> {
  await signIn(page, 'steve')
  const listing = await findOwnListing(page, (own) => own.approved && own.banner === null)
  await page.goto(`/dashboard/affiliates/${listing._id}/edit`)
  await expect(page.getByLabel('Name')).toHaveValue(listing.name)
  return listing
}

/** Chooses a file with the button, as people do. */
async function choose(page: Page, file: Upload): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload image' }).click()
  await (await chooser).setFiles(file)
}

async function bannerOf(page: Page, id: string): Promise<string | null> {
  return (await findOwnListing(page, ({ _id }) => _id === id)).banner
}

function addressIn(request: { method(): string; url(): string }): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

function banner(page: Page, name: string): Locator {
  return page.getByRole('img', { name: `The banner of ${name}` })
}

function island(page: Page, name: string): Locator {
  return page.getByRole('img', { name: `The island of ${name}` })
}

/** The picture in the header of a listing's page. */
function hero(page: Page): Locator {
  return page.getByRole('main').locator('header img').first()
}

/** The file of a picture is loaded and can be drawn. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() =>
      picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0),
    )
    .toBe(true)
}

/** A picture in a colour of its own: three stored bytes per pixel. Noise would have the same size, but browser and server would need seconds for it. */
function largePng(width: number, height: number): Buffer {
  const row = width * 3 + 1
  const pixels = Buffer.alloc(row * height, randomBytes(3))
  // Every row begins with its filter type: none.
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
