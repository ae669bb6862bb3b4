import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GamertagForm } from './GamertagForm.tsx'
import { gamertagQuery } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'

/** The viewer's name in the game, for rewards. */
export function OwnGamertag() {
  const own = useQuery(gamertagQuery)
  const failed = useFailed(own, 'We couldn’t load your gamertag.')
  return (
    <Section
      id="your-gamertag"
      title="Your gamertag"
      heading="text-3xl"
      intro="Some servers give a reward in the game for a vote. They need to know who you are there. Only servers you voted for can read it."
    >
      {!own.data && !failed && <Skeleton className="h-20" />}
      {failed}
      {own.data && (
        <GamertagForm
          key={own.data.gamertag}
          gamertag={own.data.gamertag}
          label="Gamertag"
          hint="As it is shown in the game. Capitals and blanks don’t matter."
        />
      )}
    </Section>
  )
}
