/**
 * Whether a request brings an API key, as programs send it. Then cookies are ignored and its origin needs no
 * check: a browser adds no such header by itself, and asks before another site's page may.
 */
export const sentKey = (request: Request): boolean =>
  /^bearer /i.test(request.headers.get('authorization') ?? '')
