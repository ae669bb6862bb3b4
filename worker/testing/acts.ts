import { makeAdmin, type TestUser } from './factories.ts'
import { request } from './request.ts'

/** Edits a server as its owner's side does. */
export const edit = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/affiliates/${id}`, { as, method: 'PATCH', body })

/** Edits a server as staff do. */
export const editAsStaff = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/admin/affiliates/${id}`, { as, method: 'PATCH', body })

/** Deletes a server as staff do. */
export const deleteListing = (id: string, as: TestUser | null) =>
  request(`/api/admin/affiliates/${id}`, { as, method: 'DELETE' })

/** Decides about a server, or brings it back. */
export const moderate = (id: string, action: string, as: TestUser | null, body?: unknown) =>
  request(`/api/admin/affiliates/${id}/${action}`, { as, method: 'POST', body })

export const vote = (id: string, as: TestUser | null) =>
  request(`/api/servers/${id}/vote`, { as, method: 'POST' })

export const takeVoteBack = (id: string, as: TestUser | null) =>
  request(`/api/servers/${id}/vote`, { as, method: 'DELETE' })

export const saveReview = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/servers/${id}/reviews`, { as, body })

export const deleteReview = (id: string, as: TestUser | null) =>
  request(`/api/servers/${id}/reviews`, { as, method: 'DELETE' })

export const deleteAccount = (as: TestUser) =>
  request('/api/account', { as, method: 'DELETE', body: { confirm: as.username } })

/** The person appeals against a decision, and another admin takes it back. */
export async function overturn(statement: string | undefined, person: TestUser): Promise<void> {
  await request(`/api/statements/${statement}/appeal`, { as: person, body: { words: 'Not me.' } })
  const body = { outcome: 'overturned', answer: 'You are right.' }
  const answer = await request(`/api/admin/appeals/${statement}`, { as: await makeAdmin(), body })
  if (!answer.ok) throw new Error(`The appeal was answered with ${answer.status}.`)
}

export const apply = (as: TestUser) =>
  request('/api/applications', {
    as,
    body: { age: 20, skills: 'Calm.', references: 'Sunny.', motivation: `So says ${as.username}.` },
  })
