import { describe, expect, it } from 'vitest'
import { pagesOf, rangeText } from './range-text.ts'

describe('rangeText', () => {
  it('counts from one, a page at a time', () => {
    expect(rangeText({ page: 1, total: 240 })).toBe('Showing 1-18 of 240 results')
    expect(rangeText({ page: 2, total: 240 })).toBe('Showing 19-36 of 240 results')
  })

  it('ends with the last result on the last page', () => {
    expect(rangeText({ page: 14, total: 240 })).toBe('Showing 235-240 of 240 results')
    expect(rangeText({ page: 1, total: 1 })).toBe('Showing 1-1 of 1 result')
  })

  it('says so when there are no results, or the page is past the end', () => {
    expect(rangeText({ page: 1, total: 0 })).toBe('No results')
    expect(rangeText({ page: 15, total: 240 })).toBe('Page 15 does not exist. Results: 240')
  })
})

describe('pagesOf', () => {
  it('gives an empty list one page, and a full page no second one', () => {
    expect(pagesOf(0)).toBe(1)
    expect(pagesOf(18)).toBe(1)
    expect(pagesOf(19)).toBe(2)
  })
})
