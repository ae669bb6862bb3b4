import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { InEnglish } from '../testing/english.tsx'
import { rangeText } from './PagedList.tsx'
import { Pager } from './Pager.tsx'

describe('the pager', () => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/?q=castle'] }),
  })
  const draw = (page: number, pages: number) =>
    renderToStaticMarkup(
      <InEnglish>
        <RouterContextProvider router={router}>
          <Pager page={page} pages={pages} parameter="page" />
        </RouterContextProvider>
      </InEnglish>,
    )

  it.each([
    [1, 3, ['/?q=castle&amp;page=2']],
    [2, 3, ['/?q=castle', '/?q=castle&amp;page=3']],
    [3, 3, ['/?q=castle&amp;page=2']],
    [1, 0, []],
  ])('on page %d of %d links only to its neighbours', (page, pages, targets) => {
    const html = draw(page, pages)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(targets)
  })

  it('leads back from a page past the end', () => {
    const html = draw(9, 3)
    expect(html).toContain('&amp;page=3')
    expect(html).not.toContain('&amp;page=10')
  })
})

describe('the text below a paged list', () => {
  it.each([
    [{ total: 60, page: 1, limit: 25 }, '60 total, Showing 1–25'],
    [{ total: 60, page: 3, limit: 25 }, '60 total, Showing 51–60'],
    [{ total: 100_000, page: 40, limit: 25 }, '100,000 total, Showing 976–1,000'],
    [{ total: 60, page: 9, limit: 25 }, '60 total'],
  ])('of %j', (range, words) => expect(rangeText(range)).toBe(words))
})
