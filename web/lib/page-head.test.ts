import { describe, expect, it } from 'vitest'
import { SITE } from '#contract/site/site.ts'
import { pageDescription } from './describe-page.ts'
import { pageHead } from './page-head.ts'
import { screenTitle } from './screen-title.ts'

describe('the head of a page', () => {
  it('has the page’s name before the site’s', () => {
    expect(pageHead({ title: 'Servers' }).meta[0]).toEqual({ title: 'Servers · Realmport' })
  })

  it.each([
    ['/', /^Realmport · /],
    ['/servers/', /^Servers · Realmport$/],
    ['/dashboard/affiliates/$id/edit', /^Edit Affiliation · Realmport$/],
  ])('is that of the screen at %s', (pattern, title) => {
    expect(screenTitle(pattern)).toMatch(title)
  })
})

describe('the description of a page', () => {
  it('is its own, cut at 150 characters', () => {
    const description = pageDescription('island '.repeat(60))
    expect(description.length).toBeLessThanOrEqual(150)
    expect(description).toMatch(/island…$/)
  })

  it('is that of the site when the page has none', () => {
    expect(pageDescription(undefined)).toBe(SITE.description)
  })
})
