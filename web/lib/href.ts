import type { FileRoutesByTo } from '../routeTree.gen.ts'
import { stringifySearch } from './search-params.ts'

/** A screen's path as its route spells it. */
export type ScreenPath = keyof FileRoutesByTo

type ParamName<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A place in the app: a screen, the values of its `$names`, and what stands behind `?` and `#`. */
export type Place<Path extends ScreenPath = ScreenPath> = {
  to: Path
  search?: object
  hash?: string | undefined
} & ([ParamName<Path>] extends [never] ? { params?: never } : { params: Record<ParamName<Path>, string> })

/**
 * The address of a place, as text. The router's own `Link` works out its address from the route tree at each rendering.
 */
export function hrefTo<const Path extends ScreenPath>({ to, params, search, hash }: Place<Path>): string {
  const values: Record<string, string> = params ?? {}
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return path + (search ? stringifySearch(search) : '') + (hash === undefined ? '' : `#${hash}`)
}
