import type { Page } from '@playwright/test'
import { BANNER_MESSAGES } from '#contract/listings/banner.ts'
import { findOwnListing } from './own-listings.ts'
import { hold, refuse, sendFrom } from './requests.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const UPLOAD = /\/api\/affiliates\/[\w-]{12}\/banner\?draft=1$/
const ADDRESS = /\/api\/affiliates\/[\w-]{12}\/banner-url\?draft=1$/

/** The banner of the edit form in each of its states. */
export const BANNER_STATES: readonly Scene[] = seenBy('steve', {
  'banner-empty': async (page) => openForm(page),
  'banner-chosen': async (page) => {
    await openForm(page)
    await choosePicture(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    await page.getByRole('img', { name: /^The banner of/ }).waitFor()
  },
  'banner-over': async (page) => {
    await openForm(page)
    await page.getByRole('img', { name: /^The (banner|island) of/ }).evaluate((picture) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
      for (const kind of ['dragenter', 'dragover'])
        picture.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
    })
    await page.getByText('Drop it to upload').waitFor()
  },
  'banner-uploading': async (page) => {
    await openForm(page)
    await slowDown(page)
    await choosePicture(page)
    await page.getByText(/^[1-9]\d*%$/).waitFor()
  },
  'banner-refused': async (page) => {
    await openForm(page)
    await chooser(page).setInputFiles({
      name: 'letter.png',
      mimeType: 'image/png',
      buffer: Buffer.from('Dear harbour'),
    })
    await page.getByText(BANNER_MESSAGES.type, { exact: true }).waitFor()
  },
  'banner-fetching': async (page) => {
    await openForm(page)
    await hold(page, ADDRESS)
    await giveAddress(page, 'https://pictures.example/harbour.webp')
    await page.getByText('Fetching the picture…').first().waitFor()
  },
  'banner-address-refused': async (page) => {
    await openForm(page)
    await giveAddress(page, 'https://127.0.0.1/harbour.webp')
    await page.getByLabel('Banner URL').and(page.locator('[aria-invalid=true]')).waitFor()
  },
  'banner-failing': async (page) => {
    await openForm(page)
    await page.route(UPLOAD, refuse(500, 'Something went wrong on our side.'))
    await choosePicture(page)
    await page.getByText(BANNER_MESSAGES.failed, { exact: true }).waitFor()
  },
  'banner-removed': async (page) => {
    await openForm(page)
    await choosePicture(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('img', { name: /^The island of/ }).waitFor()
  },
})

/** The form of one listing that no other scene opens. Its banner is removed first. */
async function openForm(page: Page): Promise<void> {
  const { _id } = await findOwnListing(page, ({ approved, tags }) => approved && tags.includes('Skyblock'))
  await sendFrom(page, 'PATCH', `/api/affiliates/${_id}`, { banner: null })
  await page.goto(`/dashboard/affiliates/${_id}/edit`)
  await page.getByRole('img', { name: /^The island of/ }).waitFor()
}

const chooser = (page: Page) => page.locator('input[type=file]').first()

/** Draws a landscape in the browser and chooses it as picture. */
async function choosePicture(page: Page): Promise<void> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 500 })
    const context = canvas.getContext('2d')
    if (!context) return ''
    const sky = context.createLinearGradient(0, 0, 0, 500)
    sky.addColorStop(0, '#23395d')
    sky.addColorStop(1, '#f2a65a')
    context.fillStyle = sky
    context.fillRect(0, 0, 1600, 500)
    for (const [colour, height, length] of [
      ['#5b6c8f', 220, 260],
      ['#3c4a66', 150, 170],
      ['#1f2a3c', 90, 110],
    ] as const) {
      context.fillStyle = colour
      context.beginPath()
      context.moveTo(0, 500)
      for (let x = 0; x <= 1600; x += 4)
        context.lineTo(x, 480 - height - (height / 3) * Math.sin(x / length) - 12 * Math.sin(x / 23))
      context.lineTo(1600, 500)
      context.fill()
    }
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64')
  await chooser(page).setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer })
}

/** Slows down the upload, so that its progress is visible. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4_000,
  })
}

async function giveAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Banner URL').fill(address)
  await page.getByRole('button', { name: 'Use link' }).click()
}
