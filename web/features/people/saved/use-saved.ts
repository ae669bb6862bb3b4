import { useQuery } from '@tanstack/react-query'
import type { Press } from '#contract/people/press.ts'
import { savedIdsQuery, useSaveServer } from './queries.ts'

/** Whether the viewer saved a server (`known`, or one of the list), and how to change it. `onSignIn` asks a visitor to sign in for it. */
export function useSaved(
  id: string,
  signedIn: boolean | undefined,
  onSignIn: (press: Press) => void,
  known?: boolean,
) {
  const own = useQuery({ ...savedIdsQuery, enabled: signedIn === true && known === undefined })
  const { mutate, isPending } = useSaveServer(() => onSignIn('save'))
  const saved = known ?? own.data?.items.some(({ serverId }) => serverId === id) ?? false
  return {
    isKnown: known !== undefined || !own.isLoading,
    saved: signedIn === true && saved,
    change: (to: boolean) => {
      if (signedIn === false) onSignIn('save')
      else if (!isPending) mutate({ id, to })
    },
  }
}
