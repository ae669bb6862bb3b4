/** The input of a call: path parameters, query and body. */
interface Input {
  param?: Record<string, string>
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
  header?: Record<string, string | undefined>
}

/**
 * The typed API client: `client.api.servers[':id'].$get({ param: { id } })`. The types are those of Hono's
 * client. The own implementation has only the needed part, because every first visitor would load the rest.
 */
export function newClient(origin: string, send: typeof fetch): unknown {
  return pathNode(origin, send)
}

/** A path of the API: property names lead to the paths below it; `$get` and similar names are the calls. */
function pathNode(url: string, send: typeof fetch): unknown {
  return new Proxy(
    {},
    {
      get(_target, name) {
        // A promise treats every object with a `then` property as another promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (!name.startsWith('$')) return pathNode(`${url}/${name}`, send)
        return (input?: Input, options?: { init?: RequestInit }) =>
          send(addressOf(url, input), { ...requestOf(name.slice(1), input), ...options?.init })
      },
    },
  )
}

function addressOf(url: string, { param = {}, query = {} }: Input = {}): string {
  const path = url.replace(/\/:(\w+)/g, (_match, name: string) => `/${encodeURIComponent(param[name] ?? '')}`)
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

function requestOf(method: string, { json, header = {} }: Input = {}): RequestInit {
  const headers = new Headers()
  for (const [name, value] of Object.entries(header)) if (value !== undefined) headers.set(name, value)
  if (json === undefined) return { method: method.toUpperCase(), headers }
  headers.set('content-type', 'application/json')
  return { method: method.toUpperCase(), headers, body: JSON.stringify(json) }
}
