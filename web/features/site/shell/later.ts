/** The parts of every screen's frame that load after its first paint, as one file. */
export { Toaster } from '../../../ui/Toaster.tsx'
export { DocumentHead } from './DocumentHead.ts'
export { Bell } from './Bell.tsx'
export { RouteFocus } from './RouteFocus.ts'
export { ErrorScreen } from './ErrorScreen.tsx'
export { FrameRules } from './FrameRules.tsx'
export { JoinKept } from '../../people/saved/JoinKept.tsx'
export { MenuDrawer } from './MenuDrawer.tsx'
