import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { toast } from '../../../ui/toast.ts'
import { hasSessionMark, useSession } from '../account/queries.ts'
import { keepServer, KEPT_KEYS, type Mark, readKept } from './kept-servers.ts'
import { sayHidden, useMarkServer } from './queries.ts'
import { useKept } from './use-kept.ts'

export interface MarkProps {
  listing: Pick<Listing, '_id' | 'slug' | 'name' | 'tags'>
  signedIn: boolean | undefined
  /** The session has ended meanwhile. */
  onSignIn: (press: Press) => void
}

/** Whether the viewer saved or hid a server (`known`, or by their list), and how to change it: in the account, or without one in this browser. */
export function useMark(mark: Mark, { listing, signedIn, onSignIn }: MarkProps, known?: boolean) {
  const { _id: id, slug, name, tags } = listing
  const own = useSession().data?.[mark].includes(id)
  const isKept = useKept(mark).some((each) => each.id === id)
  const { mutate, isPending } = useMarkServer(mark, () => onSignIn('save'))
  function keep(to: boolean) {
    keepServer(mark, { id, slug, name, tags }, to)
    if (mark === 'saved') keepSavedPages()
    sayKept(mark, to, () => keep(!to))
  }
  return {
    isOn: signedIn === true ? (known ?? own ?? false) : signedIn === false && isKept,
    change: (to: boolean) => {
      // The app's first moments do not know yet who looks at the page.
      if (signedIn === false || (signedIn === undefined && !hasSessionMark())) keep(to)
      else if (!isPending) mutate({ id, to })
    },
  }
}

const keepSavedPages = () =>
  void keepPages(readKept(KEPT_KEYS.saved).map((each) => ({ ...each, _id: each.id }))).catch(() => undefined)

function sayKept(mark: Mark, to: boolean, undo: () => void): void {
  if (mark === 'hidden') sayHidden(to, undo)
  else
    toast.success(
      to ? t`Saved in this browser, on the home page. Log in to have it everywhere.` : t`Removed.`,
    )
}
