import { describe, expect, it } from 'vitest'
import { pageHead } from './page-head.ts'

describe('the head of a page', () => {
  it('names the page before the site', () => {
    expect(pageHead({ title: 'Servers' }).meta[0]).toEqual({ title: 'Servers · Realmport' })
  })

  it('names the home page after the site itself', () => {
    expect(pageHead({ title: null }).meta[0]?.title).toMatch(/^Realmport · /)
  })

  it('cuts the description at 150 characters', () => {
    const content = pageHead({ title: 'Long', description: 'island '.repeat(60) }).meta[1]?.content ?? ''
    expect(content.length).toBeLessThanOrEqual(150)
    expect(content).toMatch(/island…$/)
  })
})
