import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

/** The smallest page with React and the router: the reference for the blocking time of our screens. */
const routeTree = createRootRoute({ component: () => <h1>Bare page</h1> })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={createRouter({ routeTree })} />)
