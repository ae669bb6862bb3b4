import { Spinner } from '../../../ui/Spinner.tsx'

/** Placeholder for a screen that is loading. It keeps the footer from moving up. */
export function PendingPage() {
  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}
