import type { Press } from '#contract/people/press.ts'
import { useSession } from '../account/queries.ts'
import { useSaveServer } from './queries.ts'

/** Whether the viewer saved a server (`known`, or one of the list), and how to change it. `onSignIn` asks a visitor to sign in for it. */
export function useSaved(
  id: string,
  signedIn: boolean | undefined,
  onSignIn: (press: Press) => void,
  known?: boolean,
) {
  const own = useSession().data?.saved.includes(id)
  const { mutate, isPending } = useSaveServer(() => onSignIn('save'))
  const saved = known ?? own ?? false
  return {
    saved: signedIn === true && saved,
    change: (to: boolean) => {
      if (signedIn === false) onSignIn('save')
      else if (!isPending) mutate({ id, to })
    },
  }
}
