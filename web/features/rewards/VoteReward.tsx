import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '../../ui/words.ts'
import { GamertagForm } from './GamertagForm.tsx'
import { gamertagQuery } from './queries.ts'

/** After a vote for a server that gives rewards: whose reward it is. Nothing for other servers, and while that is unknown. */
export default function VoteReward({ listingId }: { listingId: string }) {
  const { data } = useQuery(gamertagQuery(listingId))
  const [changes, setChanges] = useState(false)
  if (!data?.rewards) return null
  if (data.gamertag !== null && !changes)
    return (
      <p className="text-center text-sm text-ink-muted">
        Your reward waits in the game for <bdi {...words('font-semibold text-ink')}>{data.gamertag}</bdi>.{' '}
        <button type="button" className="link -my-2 inline-block py-2" onClick={() => setChanges(true)}>
          Change
        </button>
      </p>
    )
  return (
    <GamertagForm
      key={data.gamertag}
      gamertag={data.gamertag}
      label="Your gamertag, for a reward in the game"
      hint="Only servers you voted for can read it."
    />
  )
}
