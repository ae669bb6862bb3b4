import { useQuery } from '@tanstack/react-query'
import { savedIdsQuery, useSaveServer } from './queries.ts'

/** Whether the viewer saved and follows a server, and how to change it. */
export function useSaved(id: string, signedIn: boolean | undefined, onSignIn: () => void) {
  const own = useQuery({ ...savedIdsQuery, enabled: signedIn === true })
  const { mutate, isPending } = useSaveServer(onSignIn)
  const entry = signedIn ? own.data?.items.find(({ serverId }) => serverId === id) : undefined
  return {
    saved: entry !== undefined,
    follows: entry?.follows ?? false,
    change: (to: { follows?: boolean } | false) => {
      if (!signedIn) onSignIn()
      else if (!isPending) mutate({ id, to })
    },
  }
}
