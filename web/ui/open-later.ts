import { t } from '@lingui/core/macro'
import { isTyping } from './is-typing.ts'
import { toast } from './toast.ts'

/**
 * Opens a dialog when its code has loaded, if it is still awaited, or shows a message. The next press tries
 * again, but some browsers remember the failure until the page is reloaded.
 */
export function openLater(load: () => Promise<unknown>, open: () => void): void {
  const isAwaited = awaitPressed()
  load().then(
    () => {
      if (isAwaited()) open()
    },
    () => toast.error(t`This did not load. Check your connection, or reload the page.`),
  )
}

const countDialogs = () => document.querySelectorAll('dialog[open]').length

/** Tells later whether what is pressed now is still awaited: nobody types elsewhere, or opened a dialog. */
export function awaitPressed(): () => boolean {
  const { activeElement: pressed } = document
  const dialogs = countDialogs()
  return () => {
    const { activeElement: focused } = document
    return countDialogs() <= dialogs && (focused === pressed || !isTyping(focused))
  }
}
