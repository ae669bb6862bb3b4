import { useRef } from 'react'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import type { AdminListing } from './queries.ts'
import { RowActions } from './server-parts.tsx'
import { useServerWork } from './use-server-work.tsx'

interface ServerActionsProps {
  listing: Pick<AdminListing, '_id' | 'name' | 'moderation'>
}

/** All actions on one listing, outside the list of listings. */
export function ServerActions({ listing }: ServerActionsProps) {
  const place = useRef<HTMLDivElement>(null)
  const work = useServerWork([], { place, isFetching: false, onDecided: () => undefined })
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={`Actions on ${listing.name}`}>
      <RowActions
        listing={{ ...listing, deletedAt: null }}
        acting={work.actingOn(listing._id)}
        onAct={(action) => work.press(listing, action)}
      />
      {work.notice}
      <NoteDialog {...work.noteDialog} />
      <DeleteDialog {...work.deleteDialog} />
    </div>
  )
}
