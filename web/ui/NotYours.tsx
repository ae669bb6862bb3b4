import { Trans } from '@lingui/react/macro'
import { buttonClass } from './button-class.ts'
import { EmptyState } from './EmptyState.tsx'

/** Shown instead of a screen about a server, to people who do not manage it. */
export function NotYours({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      island="elsewhere"
      title={title}
      text={text}
      action={
        <a href="/dashboard" className={buttonClass()}>
          <Trans>To your dashboard</Trans>
        </a>
      }
    />
  )
}
