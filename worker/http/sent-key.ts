/**
 * Whether a request brings an API key, as programs send it. Its cookies are ignored then, so it needs no check of its origin: a browser adds no such header
 * by itself, and asks before a page of another site may add one.
 */
export const sentKey = (request: Request): boolean =>
  /^bearer /i.test(request.headers.get('authorization') ?? '')
