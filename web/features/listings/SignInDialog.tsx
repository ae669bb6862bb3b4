import { rememberAction } from '../../lib/pending-action.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon } from '../../ui/more-icons.tsx'

interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** The sign-in address, which leads back to this page. */
  href: string
  /** The server that the visitor wants to vote for. The vote is cast when they are back. */
  vote?: { _id: string; name: string } | undefined
}

/** Asks a visitor to sign in after a press on a button that needs an account. */
export default function SignInDialog({ open, onClose, href, vote }: SignInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={vote ? `Sign in to vote for ${vote.name}` : 'Sign in first'}>
      <p className="text-ink-muted">
        {vote ? 'We use Discord so that everyone gets one vote.' : 'Your Discord account is all you need.'} We
        only see your name and picture, and you’ll come straight back here{vote && ', with your vote counted'}
        .
      </p>
      <a
        href={href}
        onClick={() => vote && rememberAction('vote', vote._id)}
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full px-3!' })}
      >
        <ChatIcon />
        Continue with Discord{vote && ' and vote'}
      </a>
    </Dialog>
  )
}
