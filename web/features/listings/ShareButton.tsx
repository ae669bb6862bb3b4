import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'

interface ShareButtonProps {
  title: string
  /** Path of the page on this site. */
  path: string
}

/** The device's own share sheet where there is one; else the link goes to the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  async function share() {
    const url = location.origin + path
    if (await shareNatively({ title, url })) return
    if (await copyText(url)) toast.success('Link copied')
    else toast.error('Copy failed')
  }
  return (
    <Button variant="ghost" size="sm" onClick={() => void share()} className="text-ink-muted">
      <ShareIcon className="size-4" />
      Share
    </Button>
  )
}

/** Whether the share sheet took it. Closing the sheet counts: it was a decision. */
async function shareNatively(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
