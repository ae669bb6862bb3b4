import { type ComponentType, lazy } from 'react'

/** A part that its screen works without: nothing, where its file does not load. */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
}
