import { wholeNumber } from '#contract/text/compact-number.ts'
import { countText } from '#contract/text/count-text.ts'
import type { Insights } from '#contract/site/insights.ts'
import { PortalIcon } from '../../../ui/more-icons.tsx'
import { Link } from '../../../lib/Link.tsx'

/** How often other sites showed the badge, and what its vote link brought. These numbers are separate from the impressions on this site. */
export function BadgeNote({ insights: { server, series, days } }: { insights: Insights }) {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const seen = total(series.badgeImpressions)
  const came = total(series.voteLinks)
  return (
    <p className="notch notch-step-3 notch-fill-sky-soft notch-border-0 flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3">
      <PortalIcon className="size-4 text-sky" />
      <span>
        <strong className="font-semibold">{countText(seen, 'badge impression')}</strong> on other sites in
        these {days} days, not included in the impressions above.
        {came > 0 &&
          ` Your vote link brought ${countText(came, 'visit')}; in ${wholeNumber(total(series.voteLinkJoins))} of them somebody pressed Join.`}
      </span>
      <Link to="/tools/embed" search={{ id: server._id }} className="link">
        {seen === 0 ? 'Put your badge somewhere' : 'Change your badge'}
      </Link>
    </p>
  )
}
