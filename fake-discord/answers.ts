/** Responses in Discord's format. */

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

export function html(page: string, status = 200): Response {
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Discord's error body: a sentence, and a number for programs. */
export function failure(status: number, message: string, code = 0): Response {
  return json({ message, code }, status)
}

export function unauthorized(): Response {
  return failure(401, '401: Unauthorized')
}

export function unknownPath(): Response {
  return failure(404, '404: Not Found')
}
