import { lazy, Suspense, useState } from 'react'
import type { News } from '#contract/listings/post.ts'
import { useEver } from '../../../ui/use-ever.ts'
import { Button } from '../../../ui/Button.tsx'
import { openLater } from '../../../ui/open-later.ts'

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
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  const FormDialog = Dialogs[kind]
  return (
    <>
      <Button
        variant={news ? 'ghost' : 'secondary'}
        size={news ? 'sm' : 'md'}
        onClick={() => openLater(load[kind], () => setOpen(true))}
      >
        {news ? 'Edit' : LABELS[kind]}
        {news && (
          <span className="sr-only">
            {' '}
            the {kind} “{news.title}”
          </span>
        )}
      </Button>
      {wanted && (
        <Suspense>
          <FormDialog
            open={open}
            onClose={() => setOpen(false)}
            {...{ listingId, onSignIn }}
            news={news ?? null}
          />
        </Suspense>
      )}
    </>
  )
}
