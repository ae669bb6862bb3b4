import { t } from '@lingui/core/macro'
import { isTyping } from './is-typing.ts'
import { toast } from './toast.ts'

/**
 * Opens a dialog when its code has loaded, unless the reader types elsewhere by then, or shows a message. The
 * next press tries again, but some browsers remember the failure until the page is reloaded.
 */
export function openLater(load: () => Promise<unknown>, open: () => void): void {
  const { activeElement: pressed } = document
  const openIfAwaited = () => {
    const { activeElement: focused } = document
    if (focused === pressed || !isTyping(focused)) open()
  }
  load().then(openIfAwaited, () =>
    toast.error(t`This did not load. Check your connection, or reload the page.`),
  )
}
