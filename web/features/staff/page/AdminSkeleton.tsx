import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** A tab of the admin area while its code loads: filters, and the rows of its list. */
export function PanelSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-11 w-full max-w-2xl" />
      <RowsSkeleton />
    </div>
  )
}

/** The admin area while it is not known who is signed in. */
export function AdminSkeleton() {
  return (
    <div className="page grid grid-cols-1 gap-4 pt-4 pb-28">
      <h1 className="sr-only">Admin</h1>
      <Skeleton className="h-9 w-full pointer-coarse:h-11" />
      <PanelSkeleton />
    </div>
  )
}
