import type { FileRoutesByTo } from '../routeTree.gen.ts'
import { stringifySearch } from './search-params.ts'

/** A screen's path as in its route. */
export type ScreenPath = keyof FileRoutesByTo

type ParamName<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A destination in the app: a screen, the values of its `$names`, and the query and hash. */
export type Place<Path extends ScreenPath = ScreenPath> = {
  to: Path
  search?: object
  hash?: string | undefined
} & ([ParamName<Path>] extends [never] ? { params?: never } : { params: Record<ParamName<Path>, string> })

/**
 * The address of a destination, as text. The router's own `Link` computes its address from the whole route
 * tree at each rendering, which takes ten times as long as rendering a card.
 */
export function hrefTo<const Path extends ScreenPath>({ to, params, search, hash }: Place<Path>): string {
  const values: Record<string, string> = params ?? {}
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return path + (search ? stringifySearch(search) : '') + (hash === undefined ? '' : `#${hash}`)
}
