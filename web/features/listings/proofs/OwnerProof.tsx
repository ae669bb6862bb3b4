import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { inPageLanguage } from '#contract/language/i18n.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { proofHref } from '#contract/listings/proof.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChatIcon, CheckIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { ProofToast } from './ProofToast.tsx'
import { useWithdrawProofs } from './queries.ts'
import { ServerProof } from './ServerProof.tsx'

/** Lets owners prove that a server is theirs, by its Discord or message of the day, and take that back. */
export function OwnerProof({ listing, returnTo }: { listing: OwnListing; returnTo: string }) {
  const { _id: id, discord, ownerProvenAt, serverProvenAt, approved, realmLink } = listing
  const withdraw = useWithdrawProofs(id)
  const [confirm, dialog] = useConfirm()
  const provenAt = ownerProvenAt ?? serverProvenAt
  // The probe looks only at public servers with an address.
  const isProbed = approved && realmLink !== null && parseServerAddress(realmLink)?.kind === 'address'
  return (
    <Section
      id="verified-owner"
      title={t`Verified owner`}
      heading="text-xl"
      isCard
      className="grid gap-3 p-5"
    >
      <ProofToast />
      <p className="max-w-prose text-ink-muted">
        {provenAt === null
          ? t`Prove that you own this server’s Discord or have ‘Manage Server’ there. The page then says ‘Verified owner’, and staff see it when they review your server.`
          : t`The page of this server says so, and staff see it when they review your server.`}
      </p>
      {discord === null && provenAt === null && (
        <p>{t`Add a Discord invite to your server and save it. Then you can prove it here.`}</p>
      )}
      {discord !== null && provenAt === null && (
        <div className="grid gap-2">
          <a
            href={proofHref(id, inPageLanguage(returnTo))}
            className={buttonClass({ className: 'justify-self-start' })}
          >
            <ChatIcon className="size-4" />
            {t`Verify with Discord`}
          </a>
          <p className="max-w-prose text-sm text-ink-muted">
            {t`Discord asks you to share the list of your Discord servers. We look for this one only and store nothing about the others.`}
          </p>
        </div>
      )}
      {provenAt === null && isProbed && <ServerProof listingId={id} />}
      {provenAt !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex items-center gap-2">
            <CheckIcon className="size-4 shrink-0 text-moss" />
            <span>
              <Trans>
                Verified <RelativeTime iso={provenAt} />
              </Trans>
            </span>
          </p>
          <Button
            size="sm"
            onClick={() =>
              confirm({
                title: t`Take this back?`,
                text: t`The page no longer says ‘Verified owner’. You can prove it again at any time.`,
                action: t`Take back`,
                act: () => withdraw.mutateAsync(),
              })
            }
          >
            {t`Take back`}
          </Button>
        </div>
      )}
      {dialog}
    </Section>
  )
}
