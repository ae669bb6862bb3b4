import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { News } from '#contract/listings/post.ts'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'

const useNewsDialog = laterDialog(() => import('./NewsDialog.tsx'))
const useEveningDialog = laterDialog(() => import('./EveningDialog.tsx'))
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
  const dialogs = { news: useNewsDialog(), evening: useEveningDialog() }
  const { show, draw } = dialogs[kind]
  return (
    <>
      <Button variant={news ? 'ghost' : 'secondary'} size={news ? 'sm' : 'md'} onClick={show}>
        <span>{news ? t`Edit` : LABELS[kind]}</span>
        {news && (
          <span className="sr-only">
            {' '}
            <Trans>
              the {kind} “{news.title}”
            </Trans>
          </span>
        )}
      </Button>
      {draw({ listingId, onSignIn, news: news ?? null })}
    </>
  )
}
