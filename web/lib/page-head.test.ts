import { describe, expect, it } from 'vitest'
import { SCREEN_DESCRIPTIONS } from '#contract/site/screen-words.ts'
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
    const description = pageDescription('/servers/1', 'island '.repeat(60))
    expect(description.length).toBeLessThanOrEqual(150)
    expect(description).toMatch(/island…$/)
  })

  it('is that of its screen when the page has none', () => {
    expect(pageDescription('/terms/', undefined)).toBe(SCREEN_DESCRIPTIONS['/terms'])
  })

  it.each(['/', '/nowhere'])('is that of the site at %s', (path) => {
    expect(pageDescription(path, undefined)).toBe(SITE.description)
  })
})
