import { ApiError, foreignAnswerError, origin, sendRequest } from './api.ts'

/**
 * Reads public data without cookies, for shared caches, and revalidates the browser's copy. Throws for every
 * response but a success with JSON, whose content the caller validates.
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
    throw foreignAnswerError()
  })
}
