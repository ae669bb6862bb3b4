/** How the cache in front of the Worker answers, by the names of its `Cf-Cache-Status`. `ERROR`: the Worker failed, and there is no copy to show. */
type Status = 'HIT' | 'MISS' | 'EXPIRED' | 'REVALIDATED' | 'UPDATING' | 'STALE' | 'BYPASS' | 'ERROR'

interface Copy {
  response: Response
  storedAt: number
  fresh: number
  revalidating: number
  failing: number
  varied: [name: string, value: string | null][]
}

type Worker = (request: Request) => Promise<Response>

/**
 * The cache in front of the Worker, as documented for Cloudflare Workers Caching (RFC 9111, 5861 and 9213,
 * with its own defaults). Times are in seconds. Refreshing in the background happens at once.
 */
export class FrontCache {
  readonly #copies = new Map<string, Copy[]>()
  #worker: Worker
  #version = 1
  runs = 0
  /** While set, purges are refused, as they are above the limit. */
  refusesPurges = false

  constructor(worker: Worker) {
    this.#worker = worker
  }

  /** Another version of the Worker has copies of its own. */
  deploy(worker: Worker): void {
    this.#worker = worker
    this.#version += 1
  }

  purge(): Promise<CachePurgeResult> {
    if (this.refusesPurges)
      return Promise.resolve({ success: false, errors: [{ code: 1134, message: 'Rate limited' }] })
    this.#copies.clear()
    return Promise.resolve({ success: true, errors: [] })
  }

  async ask(request: Request, now: number): Promise<{ status: Status; response: Response }> {
    if (request.method !== 'GET') return { status: 'BYPASS', response: await this.#run(request) }
    const { pathname, search } = new URL(request.url)
    const key = `${this.#version} ${pathname}${search}`
    const copy = this.#copies
      .get(key)
      ?.find(({ varied }) => varied.every(([name, value]) => request.headers.get(name) === value))
    if (!copy) return this.#fill(request, key, now, 'MISS')
    const age = now - copy.storedAt
    if (age < copy.fresh) return { status: 'HIT', response: copy.response.clone() }
    const old = copy.response.clone()
    if (age < copy.fresh + copy.revalidating) {
      await this.#renew(request, key, now, copy).catch(() => null)
      return { status: 'UPDATING', response: old }
    }
    const renewed = await this.#renew(request, key, now, copy).catch(() => null)
    if (renewed && renewed.response.status < 500) return renewed
    if (age < copy.fresh + copy.failing) return { status: 'STALE', response: old }
    return { status: 'ERROR', response: renewed?.response ?? new Response(null, { status: 500 }) }
  }

  async #renew(request: Request, key: string, now: number, copy: Copy) {
    const asked = new Request(request)
    const etag = copy.response.headers.get('etag')
    if (etag !== null) asked.headers.set('if-none-match', etag)
    const response = await this.#run(asked)
    if (response.status !== 304) return this.#keep(request, key, now, response, 'EXPIRED')
    const headers = new Headers(copy.response.headers)
    for (const [name, value] of response.headers) headers.set(name, value)
    this.#keep(request, key, now, new Response(copy.response.clone().body, { headers }), 'REVALIDATED')
    return { status: 'REVALIDATED' as const, response: copy.response.clone() }
  }

  async #fill(request: Request, key: string, now: number, status: Status) {
    return this.#keep(request, key, now, await this.#run(request), status)
  }

  async #run(request: Request): Promise<Response> {
    this.runs += 1
    return this.#worker(request)
  }

  #keep(request: Request, key: string, now: number, response: Response, status: Status) {
    const rule = response.headers.get('cloudflare-cdn-cache-control') ?? response.headers.get('cache-control')
    const vary = response.headers.get('vary')?.split(',') ?? []
    const isRefused =
      response.status >= 500 ||
      /\b(?:private|no-store)\b/.test(rule ?? '') ||
      response.headers.has('set-cookie') ||
      (request.headers.has('authorization') && !/\bpublic\b/.test(rule ?? '')) ||
      vary.includes('*')
    if (response.status < 500) this.#forget(request, key)
    if (isRefused) return { status: status === 'MISS' ? ('BYPASS' as const) : status, response }
    const seconds = (name: string) =>
      /=(\d+)/.exec(rule?.split(', ').find((part) => part.startsWith(name)) ?? '')?.[1]
    const varied = vary.map((name): [string, string | null] => [
      name.trim(),
      request.headers.get(name.trim()),
    ])
    const copies = this.#copies.get(key) ?? []
    copies.push({
      response: response.clone(),
      // Another cache has held it for some time.
      storedAt: now - Number(response.headers.get('age') ?? 0),
      // Without any header, a successful answer is kept for two hours.
      fresh: Number(seconds('max-age') ?? (rule === null ? 7200 : 0)),
      revalidating: Number(seconds('stale-while-revalidate') ?? 0),
      // Without a window of its own, a copy is shown for as long as the Worker fails.
      failing: Number(seconds('stale-if-error') ?? Number.POSITIVE_INFINITY),
      varied,
    })
    this.#copies.set(key, copies)
    return { status, response }
  }

  /** Removes the copy that a new answer replaces. */
  #forget(request: Request, key: string): void {
    const others = this.#copies
      .get(key)
      ?.filter(({ varied }) => !varied.every(([name, value]) => request.headers.get(name) === value))
    if (others) this.#copies.set(key, others)
  }
}
