import { t } from '@lingui/core/macro'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { familyPassport, passportPath } from '#contract/listings/family-passport.ts'
import { VOTE_PATH } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useNow } from '../../ui/clock.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ShareLink } from './ShareLink.tsx'

interface ShareDialogProps {
  open: boolean
  onClose: () => void
  listing: Listing
}

/** Shares a server's page and its vote link. For a page that is not public, it says who can open it. */
export default function ShareDialog({ open, onClose, listing }: ShareDialogProps) {
  const { _id: id, slug, name, approved, facts, factDates = [] } = listing
  const hasPassport = familyPassport(facts, factDates, useNow()).length > 0
  return (
    <Dialog open={open} onClose={onClose} title={t`Tell others about ${name}`} className="max-w-md">
      <div className="grid gap-3">
        {!approved && (
          <p>{t`This page is not public: only its owner, its team and our staff can open the link.`}</p>
        )}
        <ShareLink title={name} path={`/servers/${slug}`} label={t`Share this page`} />
        {hasPassport && (
          <a
            href={inPageLanguage(passportPath(slug))}
            className="link inline-flex min-h-11 items-center text-balance"
          >
            {t`Family passport to print or share`}
          </a>
        )}
      </div>
      {approved && (
        <div className="grid gap-3 border-t-2 border-line pt-4">
          <p>{t`The vote link. It is short enough for a sign in the game.`}</p>
          <p className="font-semibold wrap-anywhere select-all" translate="no">
            {location.host + inPageLanguage(`${VOTE_PATH}/${id}`)}
          </p>
          <ShareLink title={t`Vote for ${name}`} path={`${VOTE_PATH}/${id}`} label={t`Share vote link`} />
        </div>
      )}
    </Dialog>
  )
}
