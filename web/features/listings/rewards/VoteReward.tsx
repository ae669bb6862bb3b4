import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { userText } from '../../../ui/user-text.ts'
import { GamertagForm } from './GamertagForm.tsx'

/** After a vote: the gamertag that gets the reward. Empty unless the server is known to give rewards. */
export default function VoteReward({ listingId }: { listingId: string }) {
  // The page of the listing loads the viewer.
  const reward = useQuery({ ...viewerQuery(listingId), enabled: false }).data?.reward
  const [isChanging, setChanging] = useState(false)
  if (!reward) return null
  const { gamertag } = reward
  if (gamertag !== null && !isChanging)
    return (
      <p className="col-span-full text-center text-sm text-ink-muted">
        <Trans>
          Rewards in the game go to <bdi {...userText('font-semibold text-ink')}>{gamertag}</bdi>.{' '}
          <button type="button" className="link -my-2 inline-block py-2" onClick={() => setChanging(true)}>
            Change
          </button>
        </Trans>
      </p>
    )
  return (
    <GamertagForm
      key={gamertag}
      gamertag={gamertag}
      label={t`Your gamertag, for a reward in the game`}
      hint={t`Only servers you voted for can read it.`}
    />
  )
}
