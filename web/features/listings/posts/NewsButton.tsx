import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { News } from '#contract/listings/post.ts'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'

const useNewsDialog = laterDialog(() => import('./NewsDialog.tsx'))
const useEveningDialog = laterDialog(() => import('./EveningDialog.tsx'))

interface NewsButtonProps {
  listingId: string
  kind: 'news' | 'evening'
  /** The post to change. Without it, the button opens an empty form. */
  news?: News
  /** Whether the form opens at once, because the address asks for it. */
  isAsked?: boolean
  onSignIn: () => void
}

/** For the server's team: opens the form of news or of an evening. Its code loads with the first press. */
export function NewsButton({ listingId, kind, news, isAsked = false, onSignIn }: NewsButtonProps) {
  const dialogs = { news: useNewsDialog(), evening: useEveningDialog() }
  const { show, draw } = dialogs[kind]
  const open = useEffectEvent(show)
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked])
  return (
    <>
      <Button variant={news ? 'ghost' : 'secondary'} size={news ? 'sm' : 'md'} onClick={show}>
        {news ? <EditWords kind={kind} title={news.title} /> : postText(kind)}
      </Button>
      {draw({ listingId, onSignIn, news: news ?? null })}
    </>
  )
}

const postText = (kind: NewsButtonProps['kind']) => (kind === 'news' ? t`Post news` : t`Announce an evening`)

function EditWords({ kind, title }: Pick<NewsButtonProps, 'kind'> & Pick<News, 'title'>) {
  return kind === 'news' ? (
    <Trans>
      Edit<span className="sr-only"> the news “{title}”</span>
    </Trans>
  ) : (
    <Trans>
      Edit<span className="sr-only"> the evening “{title}”</span>
    </Trans>
  )
}
