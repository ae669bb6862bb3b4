import { stringifySearch } from './search-params.ts'

/** The input of a call: path parameters, query and body. */
interface Input {
  param?: Record<string, string>
  query?: Record<string, string | undefined>
  json?: unknown
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
  return path + stringifySearch(query)
}

function requestOf(method: string, { json }: Input = {}): RequestInit {
  if (json === undefined) return { method: method.toUpperCase() }
  return {
    method: method.toUpperCase(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  }
}
