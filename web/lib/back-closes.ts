import { takeSteps } from './history-steps.ts'

/**
 * Gives an open layer its own entry of the history, so that Back closes it; the router must not see it. Returns how
 * to leave in another way: it removes the entry, then calls `after`.
 */
export function openBackEntry(onBack: () => void): (after?: () => void) => void {
  let isOpen = true
  let next: (() => void) | undefined
  // The router's history replaces `pushState` by its own.
  History.prototype.pushState.call(history, history.state, '')
  takeSteps((event) => {
    takeSteps(undefined)
    event.stopImmediatePropagation()
    if (isOpen) onBack()
    isOpen = false
    next?.()
  })
  return (after) => {
    if (!isOpen) return
    isOpen = false
    next = after
    history.back()
  }
}
