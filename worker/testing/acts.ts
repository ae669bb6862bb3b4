import { makeAdmin, type TestUser } from './factories.ts'
import { request } from './request.ts'

/** Edits a server as its owner's side does. */
export const edit = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/affiliates/${id}`, { as, method: 'PATCH', body })

export const editAsStaff = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/admin/affiliates/${id}`, { as, method: 'PATCH', body })

/** Deletes a server as staff do. */
export const deleteListing = (id: string, as: TestUser | null) =>
  request(`/api/admin/affiliates/${id}`, { as, method: 'DELETE' })

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

export async function restoreTaken(statement: string | undefined): Promise<void> {
  const answer = await request(`/api/admin/statements/${statement}/restore`, {
    as: await makeAdmin(),
    method: 'POST',
  })
  if (!answer.ok) throw new Error(`The decision was taken back with ${answer.status}.`)
}

export const apply = (as: TestUser) =>
  request('/api/applications', {
    as,
    body: { age: 20, skills: 'Calm.', references: 'Sunny.', motivation: `So says ${as.username}.` },
  })
