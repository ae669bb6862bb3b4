import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { Press } from '#contract/people/press.ts'
import { SITE } from '#contract/site/site.ts'
import { PressForm } from '../../lib/PressForm.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChatIcon } from '../../ui/more-icons.tsx'

/** What a visitor pressed that needs an account. The page does it when they are back from signing in. */
export interface Asked {
  press: Press
  listing: { _id: string; name: string }
}

interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** The sign-in address, which leads back to this page. */
  href: string
  asked?: Asked | undefined
  /** Whether they want to report something. That is also possible without an account, by mail. */
  isReport?: boolean
}

/** What visitors read before they go to Discord. */
function introOf(press: Press | undefined): string {
  switch (press) {
    case 'vote':
      return t`We use Discord so that everyone gets one vote. We only see your name and picture, and you’ll come straight back here, with your vote counted.`
    case 'save':
      return t`Your Discord account is all you need. We only see your name and picture, and you’ll come straight back here, with the server saved.`
    default:
      return t`Your Discord account is all you need. We only see your name and picture, and you’ll come straight back here.`
  }
}

function titleOf({ press, listing: { name } }: Asked): string {
  return press === 'vote' ? t`Sign in to vote for ${name}` : t`Sign in to save ${name}`
}

export default function SignInDialog({ open, onClose, href, asked, isReport = false }: SignInDialogProps) {
  const { press } = asked ?? {}
  const { contact } = SITE
  const look = { variant: 'primary', size: 'lg', className: 'w-full px-3!' } as const
  return (
    <Dialog open={open} onClose={onClose} title={asked ? titleOf(asked) : t`Sign in first`}>
      <p className="text-ink-muted">
        {press === 'vote' && <strong className="font-semibold text-ink">{t`Sign in to vote.`}</strong>}
        <span>{sentenceSpace()}</span>
        <span>{introOf(press)}</span>
      </p>
      {asked ? (
        <PressForm press={asked.press} listingId={asked.listing._id}>
          <Button type="submit" {...look}>
            <ChatIcon />
            {press === 'vote' ? t`Continue with Discord and vote` : t`Continue with Discord and save`}
          </Button>
        </PressForm>
      ) : (
        <a href={href} className={buttonClass(look)}>
          <ChatIcon />
          {t`Continue with Discord`}
        </a>
      )}
      {isReport && (
        <p>
          <Trans>
            No account? Or write to us:{' '}
            <a
              href={`mailto:${contact}?${new URLSearchParams({ subject: `Report: ${location.href}` }).toString().replaceAll('+', '%20')}`}
              className="link wrap-anywhere"
            >
              {contact}
            </a>
          </Trans>
        </p>
      )}
    </Dialog>
  )
}
