import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { momentWriter } from '../../../ui/moment-writer.ts'
import { reviewTimeText } from '../review-time.ts'
import { ownListingQuery, ownSummaryQuery } from './queries.ts'
import { StaffNote } from './StaffNote.tsx'

interface WhyNotPublicProps {
  listing: Pick<OwnListing, 'decision' | 'waitingSince'>
  /** Whether the viewer may read the decision and appeal. */
  isOwner: boolean
}

/** Why a listing is not public: the decision in force, with a link to appeal, and since when it waits. */
export function WhyNotPublic({ listing: { decision, waitingSince }, isOwner }: WhyNotPublicProps) {
  const rule = decision === null ? '' : say(`rule.${decision.rule}`)
  return (
    <>
      {decision && (
        <span className="block">
          <strong className="font-semibold">
            {decision.restriction === 'deny' ? (
              <Trans>
                Denied on <Day iso={decision.at} />:
              </Trans>
            ) : (
              <Trans>
                Suspended on <Day iso={decision.at} />:
              </Trans>
            )}
          </strong>
          <span>{sentenceSpace() + t`The rule “${rule}” is not met.` + sentenceSpace()}</span>
          {isOwner && (
            <Link to="/statements/$id" params={{ id: decision._id }} className="link">
              {t`See why, appeal`}
            </Link>
          )}
        </span>
      )}
      {waitingSince !== null && (
        <span className="block">
          <strong className="font-semibold">
            <Trans>
              Waits since <Day iso={waitingSince} />.
            </Trans>
          </strong>
          <ReviewTime />
        </span>
      )}
    </>
  )
}

function ReviewTime() {
  const { data } = useQuery(ownSummaryQuery)
  return <span>{sentenceSpace() + reviewTimeText(data?.usualWaitMs)}</span>
}

const shortDay = momentWriter({ month: 'short', day: 'numeric' })

/** 'Nov 25'. */
function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{shortDay(iso)}</time>
}

/** `WhyNotPublic` on the listing's page, for people who may manage it. */
export function WhyNotPublicOnPage({ id, isOwner }: { id: string; isOwner: boolean }) {
  const { data } = useQuery(ownListingQuery(id))
  if (!data) return null
  return (
    <div className="grid gap-1 lg:col-span-2">
      <p>
        <WhyNotPublic listing={data} isOwner={isOwner} />
      </p>
      {data.staffNote && <StaffNote note={data.staffNote} />}
    </div>
  )
}
