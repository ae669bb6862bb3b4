import { expectTypeOf, it } from 'vitest'
import type { ScreenPath } from '#contract/site/screens.ts'
import type { FileRoutesByTo } from './routeTree.gen.ts'

type WithColons<Path extends string> = Path extends `${infer Start}$${infer Rest}`
  ? `${Start}:${WithColons<Rest>}`
  : Path

/** `/$` is the route of every other address, which has no screen. */
type RoutePath = WithColons<Exclude<keyof FileRoutesByTo, '/$'>>

it('every route has its line in SCREENS, and every line its route: types compare them', () => {
  expectTypeOf<RoutePath>().toEqualTypeOf<ScreenPath>()
})
