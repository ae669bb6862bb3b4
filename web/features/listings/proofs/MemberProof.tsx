import { useQuery } from '@tanstack/react-query'
import { proofHref } from '#contract/listings/proof.ts'
import { MONTHS, monthText } from '#contract/text/english-days.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { ChatIcon, CheckIcon } from '../../../ui/more-icons.tsx'
import { proofQuery } from './queries.ts'

interface MemberProofProps {
  listingId: string
  /** The path of the page to come back to. */
  path: string
}

/** Lets the viewer prove that they are in the Discord of a server, beside their review. Nothing for a server without Discord. */
export default function MemberProof({ listingId, path }: MemberProofProps) {
  const { data } = useQuery(proofQuery(listingId))
  if (!data?.provable) return null
  const { member } = data
  const confirm = (words: string) => (
    <a
      href={proofHref('member', listingId, `${path}#reviews`)}
      className={buttonClass({ size: 'sm', className: 'justify-self-start' })}
    >
      <ChatIcon className="size-4" />
      {words}
    </a>
  )
  return (
    <section aria-label="Verified member" className="grid gap-2 border-t-2 border-line pt-4 text-sm">
      {member === null && (
        <>
          <p className="max-w-prose text-ink-muted">
            In its Discord? Then your review can say since when. Discord asks you once more; we keep only that
            you are a member, and the month.
          </p>
          {confirm('Verify membership')}
        </>
      )}
      {member !== null && (
        <p className="flex items-center gap-2">
          <CheckIcon className="size-4 shrink-0 text-moss" />
          <span>
            Member since {monthText(member.since)}.{' '}
            {member.expired ? 'Confirm it again before you vote or change your review.' : weekText(member)}
          </span>
        </p>
      )}
      {member?.expired && confirm('Confirm again')}
    </section>
  )
}

/** When votes count as proven, if that is still to come. */
function weekText({ votesCountFrom }: { votesCountFrom: string }): string {
  const from = new Date(votesCountFrom)
  const day = `${MONTHS[from.getUTCMonth()]} ${from.getUTCDate()}`
  return from.getTime() <= Date.now() ? '' : `Your votes count as proven from ${day} on.`
}
