import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SaveState } from '#contract/people/player.wire.ts'
import { takePendingAction, rememberAction } from '../../../lib/pending-action.ts'
import { savedIdsQuery, useSaveServer } from './queries.ts'

/** Whether the viewer saved and follows a server (`known`, or one of the list), and how to change it. Signing in for it finishes it. */
export function useSaved(id: string, signedIn: boolean | undefined, onSignIn: () => void, known?: SaveState) {
  const own = useQuery({ ...savedIdsQuery, enabled: signedIn === true && known === undefined })
  const { mutate, isPending } = useSaveServer(onSignIn)
  const listed = own.data?.items.find(({ serverId }) => serverId === id)
  const { saved, follows } = known ?? { saved: listed !== undefined, follows: listed?.follows === true }
  useEffect(() => {
    // Somebody who came back without signing in has changed their mind.
    if (signedIn !== undefined && takePendingAction('save', id) !== null && signedIn) mutate({ id, to: {} })
  }, [id, signedIn, mutate])
  return {
    saved: signedIn === true && saved,
    follows: signedIn === true && follows,
    change: (to: { follows?: boolean } | false) => {
      if (!signedIn) {
        rememberAction('save', id)
        onSignIn()
      } else if (!isPending) mutate({ id, to })
    },
  }
}
