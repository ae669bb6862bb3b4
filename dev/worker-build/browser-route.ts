import { type AnyRoute, createRoute } from '@tanstack/react-router'

/** Where the tree of routes puts one of them. */
interface Place {
  path: string
  getParentRoute: () => AnyRoute
}

/**
 * Replaces the screens for signed-in people in the Worker's build: browsers draw them, and the server sends only the frame around them. All of them are
 * this one module, so each route is made when the tree of routes gives it its place.
 */
export const Route = {
  update: ({ path, getParentRoute }: Place) => createRoute({ path, getParentRoute, ssr: false }),
}
