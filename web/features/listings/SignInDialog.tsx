import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon } from '../../ui/more-icons.tsx'

interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** The sign-in address, which leads back to this page. */
  href: string
}

/** Asks a visitor to sign in after a press on a button that needs an account. */
export default function SignInDialog({ open, onClose, href }: SignInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Sign in first">
      <p className="text-ink-muted">
        We use Discord so that everyone gets one vote. We only see your name and picture, and you’ll come
        straight back here.
      </p>
      <a href={href} className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}>
        <ChatIcon />
        Continue with Discord
      </a>
    </Dialog>
  )
}
