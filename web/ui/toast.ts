import { toast as headless } from 'react-hot-toast/headless'
import { sayError } from '#contract/language/say-error.ts'

type Show = typeof headless.error

/** Shows a text that is visible already in its place, not in a second toast. Its English text is the id. */
const withoutDuplicates =
  (show: Show): Show =>
  (message, options) =>
    typeof message === 'string'
      ? show(sayError(message), { id: message, ...options })
      : show(message, options)

/** When each error was shown (ms), by the id of its toast. */
const errorShownAt = new Map<string, number>()

/**
 * The only `toast` of the product: the headless version, because the content policy forbids injected styles.
 * One from 'react-hot-toast' itself would go to a toaster that is not rendered.
 */
export const toast = Object.assign(withoutDuplicates(headless), {
  success: withoutDuplicates(headless.success),
  error: (...input: Parameters<Show>) => {
    const id = withoutDuplicates(headless.error)(...input)
    errorShownAt.set(id, Date.now())
    return id
  },
  dismiss: (id?: string) => headless.dismiss(id),
  remove: (id?: string) => headless.remove(id),
})

/** Replaces the errors shown since a moment (ms) with one that explains them. They go without fading. */
export function replaceErrors(since: number, message: string): void {
  for (const id of takeErrors((shownAt) => shownAt >= since)) headless.remove(id)
  toast.error(message)
}

/** Dismisses the errors shown until a moment (ms): a later attempt succeeded. */
export function dismissErrorsUntil(moment: number): void {
  for (const id of takeErrors((shownAt) => shownAt <= moment)) headless.dismiss(id)
}

function takeErrors(isTaken: (shownAt: number) => boolean): string[] {
  const ids = [...errorShownAt].flatMap(([id, shownAt]) => (isTaken(shownAt) ? [id] : []))
  for (const id of ids) errorShownAt.delete(id)
  return ids
}
