import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/**
 * Opens a dialog when its code has loaded, or shows a message. The next press tries again, but some browsers
 * remember the failure until the page is reloaded.
 */
export function openLater(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast.error(t`This did not load. Check your connection, or reload the page.`))
}
