/** What the frame of every screen needs only after its first paint, as one file. */
export { Toaster } from '../../ui/Toaster.tsx'
export { DocumentHead } from './DocumentHead.tsx'
export { ErrorScreen } from './ErrorScreen.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'
