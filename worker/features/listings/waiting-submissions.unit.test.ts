import { expect, it } from 'vitest'
import { blockingSubmission } from './waiting-submissions.ts'

const waiting = ['a', 'b', 'c'].map((id) => ({ id, moderation: 'pending' as const }))

it('lets a new owner have three servers in the queue, and names the oldest to who wants a fourth', () => {
  expect(blockingSubmission([])).toBeNull()
  expect(blockingSubmission(waiting.slice(1))).toBeNull()
  expect(blockingSubmission(waiting)).toBe('a')
})

it('lets an owner with a public server submit any number', () => {
  expect(blockingSubmission([...waiting, { id: 'd', moderation: 'approved' }])).toBeNull()
})

it('does not count what staff decided about', () => {
  const decided = [
    { id: 'd', moderation: 'denied' as const },
    { id: 's', moderation: 'suspended' as const },
  ]
  expect(blockingSubmission([...decided, ...waiting.slice(1)])).toBeNull()
})
