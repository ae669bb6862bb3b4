import { lazy } from 'react'
import type { News } from '#contract/listings/post.ts'
import { Button } from '../../../ui/Button.tsx'
import { useLaterDialog } from '../../../ui/use-later-dialog.tsx'

const load = { news: () => import('./NewsDialog.tsx'), evening: () => import('./EveningDialog.tsx') }
const Dialogs = { news: lazy(load.news), evening: lazy(load.evening) }
const LABELS = { news: 'Post news', evening: 'Announce an evening' }

interface NewsButtonProps {
  listingId: string
  kind: 'news' | 'evening'
  /** What to change; without, the button posts something new. */
  news?: News
  onSignIn: () => void
}

/** For the server's side: opens the form of news or of an evening. Its code is loaded on the first press. */
export function NewsButton({ listingId, kind, news, onSignIn }: NewsButtonProps) {
  const { show, draw } = useLaterDialog(load[kind])
  const FormDialog = Dialogs[kind]
  return (
    <>
      <Button variant={news ? 'ghost' : 'secondary'} size={news ? 'sm' : 'md'} onClick={show}>
        {news ? 'Edit' : LABELS[kind]}
        {news && (
          <span className="sr-only">
            {' '}
            the {kind} “{news.title}”
          </span>
        )}
      </Button>
      {draw((opened) => (
        <FormDialog {...opened} {...{ listingId, onSignIn }} news={news ?? null} />
      ))}
    </>
  )
}
