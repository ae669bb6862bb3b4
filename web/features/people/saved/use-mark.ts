import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import type { Mark } from '#contract/people/player.ts'
import type { Press } from '#contract/people/press.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { toast } from '../../../ui/toast.ts'
import { hasSessionMark, useSession } from '../account/queries.ts'
import { keepServer, KEPT_KEYS, readKept } from './kept-servers.ts'
import { sayHidden, useMarkServer } from './queries.ts'
import { useKept } from './use-kept.ts'

export interface MarkProps {
  listing: Pick<Listing, '_id' | 'slug' | 'name' | 'tags'>
  signedIn: boolean | undefined
  /** Called when the session turns out to have ended. */
  onSignIn: (press: Press) => void
}

/**
 * Whether the viewer saved or hid a server, and how to change that: in the account, or in this browser for
 * visitors. `onPage` comes with the server's page and goes before the session.
 */
export function useMark(mark: Mark, { listing, signedIn, onSignIn }: MarkProps, onPage?: boolean) {
  const { _id: id, slug, name, tags } = listing
  const inAccount = useSession().data?.[mark].includes(id)
  const isKept = useKept(mark).some((each) => each.id === id)
  const { mutate } = useMarkServer({ mark, id }, () => onSignIn('save'))
  function keep(isOn: boolean) {
    keepServer(mark, { id, slug, name, tags }, { isOn })
    if (mark === 'saved') keepSavedPages()
    sayKept(mark, isOn, () => keep(!isOn))
  }
  return {
    isOn: signedIn === true ? (onPage ?? inAccount ?? false) : signedIn === false && isKept,
    change: (isOn: boolean) => {
      // In the app's first moments `signedIn` is unknown. Nobody without a session mark is signed in.
      if (signedIn === false || (signedIn === undefined && !hasSessionMark())) keep(isOn)
      else mutate({ isOn })
    },
  }
}

/** Best effort: without copies, saved servers can only be read online. */
const keepSavedPages = () =>
  void keepPages(readKept(KEPT_KEYS.saved).map((server) => ({ ...server, _id: server.id }))).catch(
    () => undefined,
  )

function sayKept(mark: Mark, isOn: boolean, undo: () => void): void {
  if (mark === 'hidden') sayHidden(isOn, undo)
  else
    toast.success(
      isOn ? t`Saved in this browser, on the home page. Log in to have it everywhere.` : t`Removed.`,
    )
}
