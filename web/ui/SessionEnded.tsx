import { t } from '@lingui/core/macro'
import { buttonClass } from './button-class.ts'
import { ChatIcon } from './more-icons.tsx'

interface SessionEndedProps {
  href: string
  /** Signs in on a new tab, because this one has a form that would be lost. */
  opensTab?: boolean
}

/** Shown above a form when the session has ended. */
export function SessionEnded({ href, opensTab = false }: SessionEndedProps) {
  return (
    <div
      role="alert"
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber flex flex-wrap items-center justify-between gap-4 px-5 py-4"
    >
      <p className="font-medium">
        {opensTab
          ? t`You have been signed out. Sign in again in another tab, then save here.`
          : t`You have been signed out. Your text is still here.`}
      </p>
      <a href={href} {...(opensTab && { target: '_blank', rel: 'noopener' })} className={buttonClass()}>
        <ChatIcon />
        <span>{t`Continue with Discord`}</span>
        {opensTab && <span className="sr-only">{t`(opens a new tab)`}</span>}
      </a>
    </div>
  )
}
