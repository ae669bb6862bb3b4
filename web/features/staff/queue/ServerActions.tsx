import { useRef } from 'react'
import { ReviewPane } from '../review-pane/ReviewPane.tsx'
import type { AdminListing } from './queries.ts'
import { RowActions } from './server-parts.tsx'
import { useServerWork } from './use-server-work.tsx'

interface ServerActionsProps {
  listing: Pick<AdminListing, '_id' | 'name' | 'moderation'> &
    Partial<Pick<AdminListing, 'change' | 'deletedAt'>> & { closed?: boolean }
}

/** All actions on one listing, outside the list of listings. */
export function ServerActions({ listing }: ServerActionsProps) {
  const container = useRef<HTMLFieldSetElement>(null)
  const work = useServerWork([], { container, isFetching: false, onDecided: () => undefined })
  return (
    <fieldset ref={container} tabIndex={-1} aria-label={`Actions on ${listing.name}`} className="min-w-0">
      <RowActions
        listing={{ deletedAt: null, ...listing }}
        acting={work.actingOn(listing._id)}
        onAct={(action) => work.press(listing, action)}
      />
      {work.notice}
      {work.noteDialog}
    </fieldset>
  )
}

interface ServerPaneProps {
  id: string
  isSheet: boolean
  onClose: () => void
}

/** The details of a server beside other lists than its own, with what can be decided about it. */
export function ServerPane(pane: ServerPaneProps) {
  return <ReviewPane {...pane} renderActions={(listing) => <ServerActions listing={listing} />} />
}
