import { plural, t } from '@lingui/core/macro'
import { type News, NEWS_EVERY_HOURS, NEWS_TEXT_MAX, NEWS_TITLE_MAX } from '#contract/listings/post.ts'
import { PostDialog } from './PostDialog.tsx'
import { useRemoveNews, useSaveNews } from './queries.ts'

export interface NewsDialogProps {
  open: boolean
  onClose: () => void
  listingId: string
  /** The news or evening to change; `null` for something new. */
  news: News | null
  onSignIn: () => void
}

export default function NewsDialog({ listingId, news, ...rest }: NewsDialogProps) {
  const save = useSaveNews(listingId, news?._id ?? null)
  const remove = useRemoveNews(listingId, news?._id ?? '')
  return (
    <PostDialog
      {...rest}
      heading={news ? t`Edit news` : t`Post news`}
      saved={news}
      draftKey={`news:${news?._id ?? listingId}`}
      limits={{ title: NEWS_TITLE_MAX, text: NEWS_TEXT_MAX }}
      label={t`Text`}
      hint={
        news
          ? t`Nobody is notified again.`
          : t`It is shown on your page. You can post once in ${plural(NEWS_EVERY_HOURS, { one: '# hour', other: '# hours' })}.`
      }
      placeholder={t`A new map, an event, a restart: what should players know?`}
      send={news ? t`Save news` : t`Post news`}
      done={news ? t`News saved` : t`News posted`}
      busy={save.isPending || remove.isPending}
      onSend={(texts) => save.mutateAsync(texts)}
      onRemove={() => remove.mutateAsync()}
    />
  )
}
