import { buttonClass } from '../../ui/button-class.ts'
import { Island } from '../../ui/Island.tsx'
import { ChatIcon } from '../../ui/more-icons.tsx'

/** Asks visitors to sign in: a listing needs an owner. */
export function SubmitPrompt({ signInHref }: { signInHref: string }) {
  return (
    <div className="grid justify-items-center gap-4 pt-10 text-center">
      <Island id="mooring" tags={['Skyblock']} shape="mark" sky={false} size={208} className="bob" />
      <h2 className="text-2xl">Sign in to submit your server</h2>
      <p className="max-w-prose text-ink-muted">
        Sign in so that you can edit your server and see its statistics. We only see your Discord name and
        picture.
      </p>
      <a href={signInHref} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        <ChatIcon />
        Continue with Discord
      </a>
    </div>
  )
}
