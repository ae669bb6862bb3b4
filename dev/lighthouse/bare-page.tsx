import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

/** The least that a page with React and the router can do: what the blocking time of our screens is compared with. */
const routeTree = createRootRoute({ component: () => <h1>Bare page</h1> })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createRouter({ routeTree })} />)
