import { SeeOrEdit } from '../../../lib/AlreadyListed.tsx'

/** In the place of the form, while staff have not decided about a new owner's first server. */
export function FirstWaits({ id }: { id: string }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">Your first server is waiting for review</h2>
      <p className="max-w-prose">
        You can submit another when staff have decided about it, usually within 24 to 72 hours.
      </p>
      <p>
        <SeeOrEdit id={id} />
      </p>
    </div>
  )
}
