import { toast } from './toast.ts'

/**
 * Opens a dialog once its code has come. When it does not come, that is said, and the screen stays as it is. The next press tries again, but some browsers
 * remember the failure until the page is loaded anew.
 */
export function openLater(load: () => Promise<unknown>, open: () => void): void {
  load().then(open, () => toast.error('This did not load. Check your connection, or reload the page.'))
}
