import { t } from '@lingui/core/macro'
import type { Listing } from '#contract/listings/listing.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { userText } from '../../ui/user-text.ts'
import { useSession } from '../people/account/queries.ts'
import { useHidden } from '../people/saved/use-hidden.ts'
import { useMark } from '../people/saved/use-mark.ts'

/** The servers of a page that the viewer hid: a press shows one again. */
export function HiddenHere({ page }: { page: readonly Listing[] }) {
  const hidden = page.filter(useHidden())
  if (hidden.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-ink-muted">{t`You hid`}</p>
      <ul aria-label={t`Hidden servers`} className="contents">
        {hidden.map((listing) => (
          <li key={listing._id} className="min-w-0">
            <ShowAgain listing={listing} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ShowAgain({ listing }: { listing: Listing }) {
  const session = useSession().data
  const signedIn = session === undefined ? undefined : session !== null
  const { change } = useMark('hidden', { listing, signedIn, onSignIn: () => location.reload() })
  const { name } = listing
  return (
    <button
      type="button"
      aria-label={t`Show ${name} again`}
      onClick={() => change(false)}
      className={chipClass({ className: 'max-w-full' })}
    >
      <span {...userText('truncate')}>{name}</span>
      <CloseIcon className="size-2.5 shrink-0" />
    </button>
  )
}
