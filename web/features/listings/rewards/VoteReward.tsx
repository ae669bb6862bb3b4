import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCached } from '../../../lib/use-cached.ts'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { userText } from '../../../ui/user-text.ts'
import { GamertagForm } from './GamertagForm.tsx'

/** After a vote: the gamertag that gets the reward. Empty unless the server is known to give rewards. */
export default function VoteReward({ listingId }: { listingId: string }) {
  const reward = useCached(viewerQuery(listingId))?.reward
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  if (!reward) return null
  const { gamertag } = reward
  function close() {
    flushSync(() => setChanging(false))
    change.current?.focus()
  }
  if (gamertag !== null && !isChanging)
    return (
      <p className="col-span-full text-center text-sm text-ink-muted">
        <Trans>
          Rewards in the game go to <bdi {...userText('font-semibold text-ink')}>{gamertag}</bdi>.{' '}
          <button
            type="button"
            ref={change}
            className="link -my-2 inline-block py-2"
            onClick={() => setChanging(true)}
          >
            Change
          </button>
        </Trans>
      </p>
    )
  return (
    <GamertagForm
      gamertag={gamertag}
      label={t`Your gamertag, for a reward in the game`}
      hint={t`Only servers you voted for can read it.`}
      onSaved={close}
      className="col-span-full"
    />
  )
}
