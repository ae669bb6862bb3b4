import { app } from '../app.ts'

export interface RouteAddress {
  method: string
  /** The path with its parameters filled in: ids that do not exist, an action that exists. */
  path: string
  /** As it was declared, `/api/servers/:id`. */
  pattern: string
}

const PARAMETERS: Record<string, string> = {
  guild: '300000000000000001',
  id: 'nobodyHasIt1',
  reviewId: 'nobodyHasIt2',
  postId: 'nobodyHasIt3',
  userId: 'nobodyHasIt2',
  invitationId: 'nobodyHasIt2',
  mark: 'saved',
  action: 'approve',
  answer: 'accept',
  kind: 'listing',
  day: '2026-11-20',
  decision: 'remove-post',
  verdict: 'void',
  subject: 'votes',
  part: 'servers',
  key: 'nobodyHasIt1',
}

let routes: readonly RouteAddress[] | undefined

/** Every API route, read from the app itself: a test over all of them includes new routes automatically. Read once. */
export function apiRoutes(): readonly RouteAddress[] {
  routes ??= readRoutes()
  return routes
}

function readRoutes(): RouteAddress[] {
  const declared = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
  const distinct = new Map(declared.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...distinct.values()].map(({ method, path }) => ({ method, pattern: path, path: fill(path) }))
}

function fill(pattern: string): string {
  return pattern.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => {
    const value = PARAMETERS[name]
    if (value === undefined)
      throw new Error(`Say in worker/testing/routes.ts the value of :${name} in ${pattern}`)
    return value
  })
}
