import { useQuery } from '@tanstack/react-query'
import { explain } from '../../../lib/api.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GamertagForm } from './GamertagForm.tsx'
import { gamertagQuery } from './queries.ts'

/** The viewer's name in the game, for rewards. */
export function OwnGamertag() {
  const own = useQuery(gamertagQuery)
  const failed = useLoadFailure(own)
  return (
    <section id="your-gamertag" aria-labelledby="your-gamertag-title" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="your-gamertag-title" className="text-3xl">
          Your gamertag
        </h2>
        <p className="max-w-prose text-ink-muted">
          Some servers give a reward in the game for a vote. They need to know who you are there. Only servers
          you voted for can read it.
        </p>
      </div>
      {!own.data && !failed && <Skeleton className="h-20" />}
      {failed && <ErrorState message={explain('We couldn’t load your gamertag.', failed)} query={own} />}
      {own.data && (
        <GamertagForm
          key={own.data.gamertag}
          gamertag={own.data.gamertag}
          label="Gamertag"
          hint="As it is shown in the game. Capitals and blanks don’t matter."
        />
      )}
    </section>
  )
}
