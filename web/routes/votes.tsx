import { createFileRoute } from '@tanstack/react-router'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { HeldVotes } from '../features/votes/HeldVotes.tsx'

export const Route = createFileRoute('/votes')({ ssr: false, component: ConfirmVotes })

function ConfirmVotes() {
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand
            island={{ id: person.userId, tags: [] }}
            title="Confirm your votes and reviews"
            intro="Some votes and reviews wait until you come back on another day. It is how we keep out programs that vote."
          />
          <div className="page grid max-w-3xl grid-cols-1 gap-8 pt-8 pb-16">
            <HeldVotes />
          </div>
        </>
      )}
    </Guarded>
  )
}
