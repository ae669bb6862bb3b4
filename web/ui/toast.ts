import { sayError } from '#contract/language/say-error.ts'
import { toast as show } from 'react-hot-toast/headless'

type Show = typeof show.error

/** A text that is shown already is shown again in its place, not in a second toast. */
const once =
  (kind: Show): Show =>
  (message, options) =>
    typeof message === 'string'
      ? kind(sayError(message), { id: message, ...options })
      : kind(message, options)

/** When each error was shown, by the id of its toast. */
const errors = new Map<string, number>()

/**
 * The only `toast` of the product: the headless version, because the content policy forbids injected styles.
 * One from 'react-hot-toast' itself would go to a toaster that is not rendered.
 */
export const toast = Object.assign(once(show), {
  success: once(show.success),
  error: (...input: Parameters<Show>) => {
    const id = once(show.error)(...input)
    errors.set(id, Date.now())
    return id
  },
  dismiss: (id?: string) => show.dismiss(id),
  remove: (id?: string) => show.remove(id),
})

/** Shows an error instead of those since this moment (ms), which go without fading: it says why they came. */
export function replaceErrors(since: number, message: string): void {
  for (const [id, shownAt] of errors) {
    if (shownAt < since) continue
    errors.delete(id)
    show.remove(id)
  }
  toast.error(message)
}

/** Removes errors that were shown before this moment (ms): a later attempt succeeded. */
export function dismissErrorsBefore(moment: number): void {
  for (const [id, shownAt] of errors) {
    if (shownAt > moment) continue
    errors.delete(id)
    show.dismiss(id)
  }
}
