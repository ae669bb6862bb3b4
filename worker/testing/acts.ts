import type { TestUser } from './factories.ts'
import { request } from './request.ts'

/** Edits a server as its owner's side does. */
export const edit = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/affiliates/${id}`, { as, method: 'PATCH', body })

/** Edits a server as staff do. */
export const editAsStaff = (id: string, as: TestUser | null, body: unknown) =>
  request(`/api/admin/affiliates/${id}`, { as, method: 'PATCH', body })
