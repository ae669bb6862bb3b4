import { ApiError, notOurs, origin, sendRequest } from './api.ts'

/**
 * Reads public data without cookies and without the browser's cache. Throws for every response except a
 * success with JSON. The caller validates the content.
 */
export async function readPublic(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await sendRequest(
    new Request(new URL(path, origin), {
      credentials: 'omit',
      cache: 'no-cache',
      headers: { accept: 'application/json' },
      signal: signal ?? null,
    }),
  )
  if (!response.ok) throw new ApiError(response.status, 'internal', `HTTP ${response.status}`)
  return response.json().catch(() => {
    throw notOurs()
  })
}
