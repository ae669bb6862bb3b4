import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, ask, read } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** The addresses of the viewer's private feeds. */
export const feedQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ask(api.me.feed.$get, {}, 'url', 'notices'),
})

interface PrivateFeedProps {
  feed: 'url' | 'notices'
  title: string
  /** What it tells. */
  about: string
}

/** A private Atom feed: getting its address, changing it, and ending it. The two feeds of a person start and end together. */
export function PrivateFeed({ feed, title, about }: PrivateFeedProps) {
  const client = useQueryClient()
  const { data } = useQuery(feedQuery)
  const change = useWrite(
    (to: 'new' | 'end'): Promise<{ url: string | null; notices: string | null }> =>
      read(to === 'new' ? api.me.feed.$post() : api.me.feed.$delete(), 'url'),
    {
      done: (addresses, to) => {
        client.setQueryData(feedQuery.queryKey, addresses)
        return to === 'new' ? 'Your feeds have new addresses.' : 'Your feeds are off.'
      },
      failed: 'That did not work. Please try again.',
    },
  )
  if (!data) return null
  const url = data[feed]
  const press = (to: 'new' | 'end') => () => change.isPending || change.mutate(to)
  return (
    <div className={cardClass({ className: 'grid grid-cols-1 gap-3 px-5 py-4' })}>
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-prose text-ink-muted">
        {about} Put its address into a feed reader. Anybody who has the address can read the feed, so keep it
        to yourself. New addresses, for this feed and your other one, make the old ones useless.
      </p>
      {url !== null && (
        <input
          readOnly
          value={url}
          aria-label="Address of your feed"
          onFocus={(event) => event.target.select()}
          className="notch notch-step-2 notch-fill-surface-sunken notch-edge-line min-h-11 w-full min-w-0 px-3 text-sm"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {url === null ? (
          <Button onClick={press('new')} busy={change.isPending}>
            Get my feed
          </Button>
        ) : (
          <>
            <Button onClick={() => void copyText(url, 'Link copied')}>Copy address</Button>
            <Button variant="ghost" onClick={press('new')} busy={change.isPending}>
              New addresses
            </Button>
            <Button variant="ghost" onClick={press('end')}>
              Turn off
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
