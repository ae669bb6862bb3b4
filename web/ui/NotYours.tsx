import { t } from '@lingui/core/macro'
import { inPageLanguage } from '#contract/language/i18n.ts'
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
        <a href={inPageLanguage('/dashboard')} className={buttonClass()}>
          {t`To your dashboard`}
        </a>
      }
    />
  )
}
