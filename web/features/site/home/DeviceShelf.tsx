import { descriptionOf } from '#contract/listings/descriptions.ts'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plainText } from '#contract/text/formatted-text.ts'
import { api, ask } from '../../../lib/api.ts'
import { CardShelf } from '../../../ui/CardShelf.tsx'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { ServerCard } from '../../directory/ServerCard.tsx'
import { useShown } from '../../people/saved/use-hidden.ts'
import { useDevice } from '../../listings/my-device.ts'
import { deviceTitle } from './device-titles.ts'

/** Number of servers on one shelf. */
const SHOWN = 3

/**
 * Servers for the reader's device. It depends on the browser, so the server renders none; a list that is
 * empty or fails is left out.
 */
export default function DeviceShelf(): ReactNode {
  const device = useDevice()
  return device && <Shelf title={deviceTitle(device)} filter={`on-${device}`} />
}

export const shelfQuery = (filter: string) =>
  queryOptions({
    queryKey: ['directory', 'shelf', filter, SHOWN],
    queryFn: ask(api.servers.$get, { query: { with: filter, limit: String(SHOWN) } }, 'items'),
  })

function Shelf({ title, filter }: { title: string; filter: string }) {
  const { data } = useQuery(shelfQuery(filter))
  const shown = useShown(data)
  if (!data || shown.length === 0) return null
  return (
    <CardShelf
      id={`shelf-${filter}`}
      title={title}
      more={
        <Link
          to="/servers"
          search={{ with: filter }}
          className="link inline-flex min-h-11 items-center gap-2"
          aria-label={t`See all: ${title}`}
        >
          {t`See all`}
          <ArrowRightIcon className="size-3.5" />
        </Link>
      }
    >
      {shown.map((listing) => (
        <li key={listing._id} className="min-w-0">
          <ServerCard
            listing={listing}
            text={plainText(descriptionOf(listing).text)}
            page={data.items}
            lazy
          />
        </li>
      ))}
    </CardShelf>
  )
}
