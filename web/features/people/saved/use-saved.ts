import { useQuery } from '@tanstack/react-query'
import type { Press } from '#contract/people/press.ts'
import type { SaveState } from '#contract/people/player.wire.ts'
import { savedIdsQuery, useSaveServer } from './queries.ts'

/** Whether the viewer saved and follows a server (`known`, or one of the list), and how to change it. `onSignIn` asks a visitor to sign in for it. */
export function useSaved(
  id: string,
  signedIn: boolean | undefined,
  onSignIn: (press: Press) => void,
  known?: SaveState,
) {
  const own = useQuery({ ...savedIdsQuery, enabled: signedIn === true && known === undefined })
  const { mutate, isPending } = useSaveServer(() => onSignIn('save'))
  const listed = own.data?.items.find(({ serverId }) => serverId === id)
  const { saved, follows } = known ?? { saved: listed !== undefined, follows: listed?.follows === true }
  return {
    isKnown: known !== undefined || !own.isLoading,
    saved: signedIn === true && saved,
    follows: signedIn === true && follows,
    change: (to: { follows?: boolean } | false) => {
      if (signedIn === false) onSignIn(to && to.follows ? 'follow' : 'save')
      else if (!isPending) mutate({ id, to })
    },
  }
}
