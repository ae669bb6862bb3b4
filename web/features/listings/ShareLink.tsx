import { t } from '@lingui/core/macro'
import { inPageLanguage } from '#contract/language/i18n.ts'
import type { ButtonLook } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ShareIcon } from '../../ui/more-icons.tsx'

interface ShareLinkProps extends ButtonLook {
  title: string
  /** Path of the page on this site. */
  path: string
  label?: string
}

/** Shares a page in the reader's language: in the device's share dialog if it has one, else by copying. */
export function ShareLink({ title, path, label = t`Share`, variant, className }: ShareLinkProps) {
  async function share() {
    const url = location.origin + inPageLanguage(path)
    if (await shareNatively({ title, url })) return
    await copyText(url, t`Link copied`)
  }
  return (
    <Button variant={variant} onClick={() => void share()} className={className}>
      <ShareIcon className="size-4" />
      {label}
    </Button>
  )
}

/**
 * Whether the device's dialog opened; `true` also if the visitor closed it, because that was their decision.
 */
async function shareNatively(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
