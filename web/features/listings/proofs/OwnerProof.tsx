import { useQuery } from '@tanstack/react-query'
import { proofHref } from '#contract/listings/proof.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChatIcon, CheckIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import ProofResult from './ProofResult.tsx'
import { proofQuery, useWithdrawOwnership } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'

/** Lets owners prove that they own or manage the Discord of their server, and take that back. */
export function OwnerProof({ listingId, path }: { listingId: string; path: string }) {
  const proof = useQuery(proofQuery(listingId))
  const failure = useFailed(proof, 'We couldn’t load what you proved.')
  const withdraw = useWithdrawOwnership(listingId)
  const [confirm, dialog] = useConfirm()
  const provenAt = proof.data?.ownerProvenAt ?? null
  // Others of the team have another account at Discord.
  if (proof.data && !proof.data.isOwner) return null
  return (
    <Section id="verified-owner" title="Verified owner" heading="text-xl" isCard className="grid gap-3 p-5">
      <ProofResult />
      <p className="max-w-prose text-ink-muted">
        {provenAt === null
          ? 'Prove that you own this server’s Discord or have ‘Manage Server’ there. Its page then says ‘Verified owner’, and staff see it when they review your server.'
          : 'The page of this server says so, and staff see it when they review your server.'}
      </p>
      {failure}
      {proof.data && !proof.data.provable && (
        <p>Add a Discord invite to your server and save it. Then you can prove it here.</p>
      )}
      {proof.data?.provable && provenAt === null && (
        <div className="grid gap-2">
          <a
            href={proofHref('owner', listingId, path)}
            className={buttonClass({ className: 'justify-self-start' })}
          >
            <ChatIcon className="size-4" />
            Verify with Discord
          </a>
          <p className="max-w-prose text-sm text-ink-muted">
            Discord asks you to share the list of your Discord servers. We look for this one only and store
            nothing about the others.
          </p>
        </div>
      )}
      {provenAt !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex items-center gap-2">
            <CheckIcon className="size-4 shrink-0 text-moss" />
            <span>
              Verified <RelativeTime iso={provenAt} />
            </span>
          </p>
          <Button
            size="sm"
            onClick={() =>
              confirm({
                title: 'Take this back?',
                text: 'The page no longer says ‘Verified owner’. You can prove it again at any time.',
                action: 'Take back',
                act: withdraw.mutateAsync,
              })
            }
          >
            Take back
          </Button>
        </div>
      )}
      {dialog}
    </Section>
  )
}
