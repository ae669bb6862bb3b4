import { lazy, Suspense, useState } from 'react'
import type { News } from '#contract/listings/post.ts'
import { useEver } from '../../../ui/use-ever.ts'
import { Button } from '../../../ui/Button.tsx'
import { openLater } from '../../../ui/open-later.ts'

const load = () => import('./NewsDialog.tsx')
const NewsDialog = lazy(load)

interface NewsButtonProps {
  listingId: string
  /** News to change; without, the button posts new ones. */
  news?: News
  onSignIn: () => void
}

/** For the server's side: opens the form of news. Its code is loaded on the first press. */
export function NewsButton({ listingId, news, onSignIn }: NewsButtonProps) {
  const [open, setOpen] = useState(false)
  const wanted = useEver(open)
  return (
    <>
      <Button
        variant={news ? 'ghost' : 'secondary'}
        size={news ? 'sm' : 'md'}
        onClick={() => openLater(load, () => setOpen(true))}
      >
        {news ? 'Edit' : 'Post news'}
        {news && <span className="sr-only"> the news “{news.title}”</span>}
      </Button>
      {wanted && (
        <Suspense>
          <NewsDialog
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
