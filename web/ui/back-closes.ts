import { useEffect, useEffectEvent } from 'react'

/** Where the app is. The router keeps the number of the history's entry in the state. */
interface Place {
  href: string
  state: { __TSR_index: number }
}

interface OpenDialog {
  id: number
  close: () => void
}

/** The open dialogs, the latest last. Each has an entry of its own in the history, with its id. */
const openDialogs: OpenDialog[] = []
let readPlace: (() => Place) | undefined
/** Whether the next step back is our own, which removes the entry of a dialog that was closed. */
let isOwnStep = false
/** How often to check whether our own step has arrived, in ms. */
const OWN_STEP_MS = 10

/** Bypasses the router's own version, which would load data again and scroll. */
const push = (state: object) => History.prototype.pushState.call(history, state, '')
const replace = (state: object, href: string) => History.prototype.replaceState.call(history, state, '', href)

const hrefNow = () => location.pathname + location.search + location.hash

const entryOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : undefined

/** Lets Back close dialogs. Called before the router listens to the history. */
export function closeDialogsOnBack(place: () => Place): void {
  readPlace = place
  addEventListener('popstate', onStep)
  // A page that was loaded again, or came back, on the entry of a dialog has none open.
  takeAwayClosed()
}

function onStep(event: PopStateEvent): void {
  if (isOwnStep) {
    isOwnStep = false
    event.stopImmediatePropagation()
    // A link was pressed before the step was taken, which then led back from the new page.
    if (readPlace && hrefNow() !== readPlace().href) {
      isOwnStep = true
      history.forward()
    } else takeAwayClosed()
    return
  }
  const top = openDialogs.at(-1)
  const place = readPlace?.()
  if (!place) return
  const steps = Number(event.state?.__TSR_index) - place.state.__TSR_index
  // A dialog that led to another page has left its entry: Back reaches the same page once more.
  if (!top && steps < 0) setTimeout(takeAwayClosed)
  // A jump over several entries leaves the page.
  if (!top || steps < -1) return
  event.stopImmediatePropagation()
  // What was chosen in the dialog, such as filters, stays.
  const href = hrefNow()
  const under = openDialogs.at(-2)
  if (href !== place.href) replace({ ...place.state, ...(under && { dialog: under.id }) }, place.href)
  top.close()
}

/**
 * Goes back over the entries of dialogs that were closed in another way. A dialog that led to another page
 * leaves its entry.
 */
function takeAwayClosed(): void {
  const id = entryOf(history.state)
  if (isOwnStep || id === undefined || openDialogs.some((dialog) => dialog.id === id)) return
  const { dialog: _closed, ...state } = history.state
  replace(state, location.href)
  isOwnStep = true
  history.back()
}

/**
 * Gives an open dialog an entry in the history, so that Back closes the dialog and does not leave the page.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !readPlace) return undefined
    const dialog = { id: Math.random(), close }
    const enter = () => {
      // The step back of a dialog before this one has not arrived yet, and would take this entry.
      if (isOwnStep) {
        timer = setTimeout(enter, OWN_STEP_MS)
        return
      }
      openDialogs.push(dialog)
      push({ ...history.state, dialog: dialog.id })
    }
    let timer = setTimeout(enter)
    return () => {
      clearTimeout(timer)
      const at = openDialogs.indexOf(dialog)
      if (at < 0) return
      openDialogs.splice(at, 1)
      setTimeout(takeAwayClosed)
    }
  }, [isOpen])
}
