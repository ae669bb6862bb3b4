import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** Copies a text to the clipboard and says so; `false` when the browser does not allow it. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
    return true
  } catch {
    toast.error(t`Copy failed`)
    return false
  }
}
