import { useQuery } from '@tanstack/react-query'
import { explain } from '../../../lib/api.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { noteVersionsQuery } from './queries.ts'
import { StaffNotes } from './StaffNotes.tsx'

/** The note of staff about a server, on screens beside its details. */
export function ServerNote({ id, name }: { id: string; name: string }) {
  const { data, error } = useQuery(noteVersionsQuery('listing', id))
  if (error) return <p className="text-sm text-coral">{explain('We couldn’t load the note.', error)}</p>
  if (!data) return <Skeleton className="h-11 w-full" />
  return (
    <StaffNotes kind="listing" id={id} label={`Note for staff about ${name}`} note={data.items[0] ?? null} />
  )
}
