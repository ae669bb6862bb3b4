import { ApiError } from './api.ts'
import { takeFirstData } from './first-data.ts'

/**
 * Reads what is the same for everybody: from the page as it came, else without cookies, past the browser's own copy. Throws for every answer that is no success, and for one that is not JSON. What it
 * holds is for the caller to judge.
 */
export async function readPublic(path: string, signal?: AbortSignal): Promise<unknown> {
  const ready = takeFirstData(new URL(path, location.origin))
  if (ready !== undefined) return ready
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'application/json' },
    ...(signal === undefined ? {} : { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, 'internal', `HTTP ${response.status}`)
  return response.json()
}
