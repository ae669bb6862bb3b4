import { t } from '@lingui/core/macro'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ChatIcon } from '../../../ui/more-icons.tsx'

interface SignInPromptProps {
  /** The id from which the island above the text is drawn. */
  island: string
  title: string
  /** Why an account is needed. */
  text: string
  href: string
}

/** Asks visitors to sign in, in the place of a form that needs an account. */
export function SignInPrompt({ href, ...texts }: SignInPromptProps) {
  return (
    <EmptyState
      {...texts}
      action={
        <a href={href} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <ChatIcon />
          {t`Continue with Discord`}
        </a>
      }
    />
  )
}
