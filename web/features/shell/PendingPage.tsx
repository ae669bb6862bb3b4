import { Spinner } from '../../ui/Spinner.tsx'

/** A screen on its way. It keeps the foot of the page from jumping up meanwhile. */
export function PendingPage() {
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}
