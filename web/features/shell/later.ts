export { ErrorScreen } from './ErrorScreen.tsx'
/** What the frame of every screen needs only after its first paint, as one file. */
export { Toaster } from '../../ui/Toaster.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'
