import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nextRankingRun, RANKING_CURRENT_MS, type RankedRealm } from '#contract/directory/ranking.ts'
import { dateText } from '#contract/language/days.ts'
import { decimalNumber } from '#contract/language/numbers.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { useNow } from '../../../ui/clock.ts'
import { LocalMoment } from '../../../ui/LocalMoment.tsx'
import { Movement } from '../../../ui/Movement.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { topRealmsQuery } from './queries.ts'

export function RankingPanel() {
  const now = useNow()
  const run = nextRankingRun(now)
  const top = useQuery(topRealmsQuery)
  const errorNotice = useFailed(top, t`We couldn’t load the ranking.`)
  const { enabled = false, items = [], runAt = null } = top.data ?? {}
  const day = runAt === null ? '' : dateText(runAt)
  const isOld = runAt !== null && now - Date.parse(runAt) > RANKING_CURRENT_MS
  return (
    <section
      aria-labelledby="ranking"
      className="notch notch-step-4 notch-fill-amber-soft notch-edge-line grid grid-cols-1 content-start gap-3 overflow-hidden lg:grid-rows-[auto_1fr] p-4 sm:gap-5 sm:p-8"
    >
      <div className="grid gap-2">
        <h2 id="ranking" className="text-2xl sm:text-3xl">
          {isOld ? t`Realm Rankings` : t`This week’s realm ranking`}
        </h2>
        {isOld && <p>{t`Week to ${day}`}</p>}
        {enabled && runAt === null && top.isSuccess && (
          <p>{t`The first ranking appears after the next run.`}</p>
        )}
      </div>
      {errorNotice}
      {items.length === 0 ? <Podium /> : <TopRealms items={items} />}
      {enabled && (
        <dl className="grid gap-4">
          <div>
            <dt className="text-sm font-semibold text-amber">{t`Next run, in your time`}</dt>
            <dd className="font-heading text-xl font-bold text-balance">
              <LocalMoment moment={run} />
              <RelativeTime
                iso={run.toISOString()}
                className="block font-sans text-base font-normal text-ink-muted"
              />
            </dd>
          </div>
        </dl>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to="/rankings">{t`Whole ranking`}</ButtonLink>
        <Link to="/info" hash="realm-rankings" className="link inline-flex min-h-11 items-center">
          {t`How realms are ranked`}
        </Link>
      </div>
    </section>
  )
}

function TopRealms({ items }: { items: readonly RankedRealm[] }) {
  return (
    <ol className="grid grid-cols-1 gap-2 max-sm:[&>:nth-child(n+4)]:hidden">
      {items.map(({ place, before, server, score: points }) => (
        <li
          key={place}
          className="notch notch-step-3 notch-fill-surface-raised notch-border-0 flex min-h-12 flex-wrap items-center gap-x-3 px-3"
        >
          <span className="tabular w-6 text-center font-heading text-xl font-bold text-amber">{place}</span>
          <ServerLink server={server} className="min-w-24 flex-1 truncate py-2 font-semibold text-ink" />
          <Movement place={place} before={before} />
          <span className="tabular ms-auto min-w-16 text-end font-heading font-bold">
            {decimalNumber(points, 1)}
            <span className="sr-only"> {t`points`}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Three empty places. */
function Podium() {
  return (
    <svg aria-hidden="true" viewBox="0 0 60 25" className="my-2 w-full max-w-80">
      <path className="fill-star-empty" d="M0 9h20v16H0zM40 13h20v12H40z" />
      <path className="fill-cloud" d="M0 9h20v2H0zM40 13h20v2H40z" />
      <path className="fill-star" d="M20 3h20v22H20z" />
      <path className="fill-lantern-bright" d="M20 3h20v2H20z" />
      <path className="fill-surface-raised" d="M29 9h3v10h2v2h-8v-2h2v-7h-2v-2h3z" />
      <path
        className="fill-ink-muted"
        d="M7 13h5v1h1v3h-1v1h-2v1H9v1H8v1h5v2H6v-3h1v-1h1v-1h1v-1h2v-2H8v1H6v-2h1zM47 16h5v1h1v2h-1v1h1v2h-1v1h-5v-1h-1v-1h5v-1h-3v-1h3v-1h-5v-1h1z"
      />
    </svg>
  )
}
