import { buttonClass } from '../../ui/button-class.ts'
import { Island } from '../../ui/Island.tsx'
import { ChatIcon } from '../../ui/more-icons.tsx'

/** Asks visitors to sign in: an application needs an account. */
export function ApplicationPrompt({ signInHref }: { signInHref: string }) {
  return (
    <div className="grid justify-items-center gap-4 py-8 text-center">
      <Island id="watchtower" tags={['Prisons']} shape="mark" sky={false} size={208} className="bob" />
      <h2 className="text-2xl">Sign in to apply for staff</h2>
      <p className="max-w-prose text-ink-muted">
        We reply on Discord, so we need to know who you are there. We only see your name and picture.
      </p>
      <a href={signInHref} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        <ChatIcon />
        Continue with Discord
      </a>
    </div>
  )
}
