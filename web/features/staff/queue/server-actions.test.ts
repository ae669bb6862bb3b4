import { describe, expect, it } from 'vitest'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { actionsFor, isUnder, withAlike } from './server-actions.ts'

describe('the buttons of a row', () => {
  it.each([
    ['pending', ['approve', 'deny', 'delete']],
    ['denied', ['approve', 'deny', 'delete']],
    ['approved', ['suspend', 'delete']],
    ['suspended', ['unsuspend', 'delete']],
  ] as const)('of what is %s', (moderation, actions) => {
    expect(actionsFor({ moderation, deletedAt: null })).toEqual(actions)
  })

  it('take what is approved back to pending in the details', () => {
    expect(actionsFor({ moderation: 'approved', deletedAt: null, inDetails: true })).toEqual([
      'suspend',
      'requeue',
      'delete',
    ])
  })

  it('decide about a change that waits first', () => {
    expect(actionsFor({ moderation: 'approved', deletedAt: null, change: {} })).toEqual([
      'publish',
      'refuse',
      'suspend',
      'delete',
    ])
  })

  it.each(MODERATION_STATES)('allow only to restore deleted listings: %s', (moderation) => {
    expect(actionsFor({ moderation, deletedAt: '2026-11-20T00:00:00.000Z' })).toEqual(['restore'])
  })
})

it('counts a batch once, however many of it are selected', () => {
  const batch = ['a', 'b', 'c'].map((_id) => ({ _id, name: _id, version: 1 }))
  const listings = batch.map((one) => ({ ...one, alike: batch.filter((other) => other !== one) }))
  for (const selected of [listings, listings.slice(0, 2), listings.slice(0, 1)])
    expect(
      withAlike(selected)
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(['a', 'b', 'c'])
  expect(withAlike(listings)).toEqual(expect.arrayContaining(listings))
})

describe('a filter', () => {
  it('for all leaves out deleted listings', () => {
    expect(isUnder('all', 'denied')).toBe(true)
    expect(isUnder('all', 'deleted')).toBe(false)
    expect(isUnder('deleted', 'deleted')).toBe(true)
    expect(isUnder('pending', 'approved')).toBe(false)
  })
})
