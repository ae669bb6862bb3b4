import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takePendingAction, rememberAction } from '../../lib/pending-action.ts'
import { savedIdsQuery, useSaveServer } from './queries.ts'

/** Whether the viewer saved and follows a server, and how to change it. Signing in for it finishes it. */
export function useSaved(id: string, signedIn: boolean | undefined, onSignIn: () => void) {
  const own = useQuery({ ...savedIdsQuery, enabled: signedIn === true })
  const { mutate, isPending } = useSaveServer(onSignIn)
  const entry = signedIn ? own.data?.items.find(({ serverId }) => serverId === id) : undefined
  useEffect(() => {
    // Somebody who came back without signing in has changed their mind.
    if (signedIn !== undefined && takePendingAction('save', id) !== null && signedIn) mutate({ id, to: {} })
  }, [id, signedIn, mutate])
  return {
    saved: entry !== undefined,
    follows: entry?.follows ?? false,
    change: (to: { follows?: boolean } | false) => {
      if (!signedIn) {
        rememberAction('save', id)
        onSignIn()
      } else if (!isPending) mutate({ id, to })
    },
  }
}
