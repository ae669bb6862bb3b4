import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OwnListing } from '#contract/listings/owner.ts'
import { InEnglish } from '../../../testing/english.tsx'
import { ownServer } from '../../../testing/own-listing.ts'
import { changedFields, editFields, publicPictures, toEdit, toInput } from './edit-fields.ts'
import EditForm from './EditForm.tsx'

const NEW = '/banners/new.webp'
const PICTURES = [{ url: '/banners/harbour.webp', alt: 'Harbour' }]
const shown: OwnListing = { ...ownServer, bannerFocus: { x: 10, y: 20 }, pictures: PICTURES }

const waitingFor = (fields: NonNullable<OwnListing['held']>['fields']): OwnListing => ({
  ...shown,
  held: { since: '2026-10-30T00:00:00.000Z', fields, reasons: {} },
})
const waiting = waitingFor({
  banner: NEW,
  bannerFocus: { x: 1, y: 2 },
  pictures: [...PICTURES, { url: NEW, alt: 'Spawn' }],
})

/** The request after the public pictures of a part were taken back. */
function sentAfter(base: OwnListing, part: 'banner' | 'pictures') {
  const kept = publicPictures(base, toInput(base), part)
  const { banner, bannerFocus, pictures } = kept ?? toInput(base)
  const input = { ...toInput(base), ...(part === 'banner' ? { banner, bannerFocus } : { pictures }) }
  expect(publicPictures(base, input, part)?.isShown).toBe(true)
  return toEdit(editFields.parse(input), changedFields(base, input), base.version)
}

function draw(listing: OwnListing): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const ignore = () => undefined
  return renderToStaticMarkup(
    <InEnglish>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <EditForm
            {...{ listing, signInHref: '/', gone: '', note: '', status: '' }}
            onSave={async () => listing}
            onDone={ignore}
            onCancel={ignore}
          />
        </RouterContextProvider>
      </QueryClientProvider>
    </InEnglish>,
  )
}

describe('pictures that wait for staff', () => {
  it('are withdrawn with the public ones, and nothing else changes', () => {
    const { version, banner, bannerFocus, pictures } = shown
    expect(sentAfter(waiting, 'banner')).toEqual({ version, banner, bannerFocus })
    expect(sentAfter(waiting, 'pictures')).toEqual({ version, pictures })
  })

  it('are withdrawn with the old focus, too', () => {
    expect(sentAfter(waitingFor({ bannerFocus: null }), 'banner')).toEqual({
      version: shown.version,
      bannerFocus: shown.bannerFocus,
    })
  })

  it('have a button for that in the form, one for the banner and one for the others', () => {
    const buttons = (listing: OwnListing) => draw(listing).split('Keep what is public').length - 1
    expect(buttons(waiting)).toBe(2)
    expect(buttons(waitingFor({ pictures: [] }))).toBe(1)
    expect(buttons(waitingFor({ name: 'Mega Craft' }))).toBe(0)
    expect(buttons(shown)).toBe(0)
  })

  it('are not what staff edit', () => {
    const asStaff = Object.assign({}, waiting, { moderation: 'approved' })
    expect(publicPictures(asStaff, toInput(asStaff), 'banner')).toBeNull()
  })
})
