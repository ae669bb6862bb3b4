import { SeeOrEdit } from '../../../lib/AlreadyListed.tsx'

/** In the place of the form, while three servers of a new owner wait for staff. */
export function QueueFull({ id }: { id: string }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">Three of your servers wait for review</h2>
      <p className="max-w-prose">
        You can submit another when staff have decided about one, usually within 24 to 72 hours.
      </p>
      <p>
        <span>The oldest of them: </span>
        <SeeOrEdit id={id} />
      </p>
    </div>
  )
}
