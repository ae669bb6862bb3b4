import { ApiError } from './api.ts'

/**
 * Reads what is the same for everybody, without cookies, past the browser's own copy. Throws for every answer that is no success, and for one that is not JSON. What it
 * holds is for the caller to judge.
 */
export async function readPublic(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'application/json' },
    ...(signal === undefined ? {} : { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, 'internal', `HTTP ${response.status}`)
  return response.json()
}
