import { buttonClass } from './button-class.ts'
import { ChatIcon } from './more-icons.tsx'

/** Shown above a form when the session has ended: `href` leads to the sign-in page and back. */
export function SessionEnded({ href }: { href: string }) {
  return (
    <div
      role="alert"
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex flex-wrap items-center justify-between gap-4 px-5 py-4"
    >
      <p className="font-medium">You have been signed out. Your text is still here.</p>
      <a href={href} className={buttonClass()}>
        <ChatIcon />
        Continue with Discord
      </a>
    </div>
  )
}
