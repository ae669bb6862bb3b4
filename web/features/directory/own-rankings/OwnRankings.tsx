import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { SNAPSHOT_PATH } from '#contract/directory/ranking.ts'
import type { ownRealms } from '#contract/directory/ranking.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ownRealmsQuery } from './queries.ts'

/** The viewer's realms in the weekly ranking, and what excludes them from it. */
export function OwnRankings() {
  return (
    <Section
      id="own-rankings"
      title={say('title./rankings')}
      heading="text-3xl"
      className="grid grid-cols-1 gap-5"
      intro={
        <>
          <Trans>
            Realms are ranked every Sunday by the counts that their bots send with an API key to{' '}
            <code className="text-sm">POST {SNAPSHOT_PATH}</code>.
          </Trans>
          <span>{sentenceSpace()}</span>
          <Link to="/info" hash="realm-rankings" className="link">
            {t`How realms are ranked`}
          </Link>
        </>
      }
    >
      <Realms />
    </Section>
  )
}

function Realms() {
  const realms = useQuery(ownRealmsQuery)
  const errorNotice = useFailed(realms, t`We couldn’t load your rankings.`)
  if (errorNotice) return errorNotice
  if (!realms.data) return <Skeleton className="h-16 w-full" />
  if (realms.data.items.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-2">
      {realms.data.items.map((realm) => (
        <li key={realm._id} className={cardClass({ className: 'grid grid-cols-1 gap-1.5 px-5 py-3' })}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 {...userText('min-w-0 flex-1 truncate text-lg')}>{realm.name}</h3>
            {realm.halved && <Badge tone="coral">{t`Score halved`}</Badge>}
            <Badge tone={realm.place === null ? 'neutral' : 'amber'}>
              {realm.place === null ? t`Not ranked` : placeText(realm.place)}
            </Badge>
          </div>
          {!realm.nameFits && (
            <p className="text-coral">
              {t`Realm names must be standard ASCII only to be ranked: plain letters, digits and signs.`}
            </p>
          )}
          {!realm.approved && <p className="text-ink-muted">{t`Only approved servers are ranked.`}</p>}
          {realm.halved && (
            <p className="text-coral">
              {t`Staff found mass invites, so the score is halved until the player count is restarted. Contact staff after you have done that.`}
            </p>
          )}
          <p className="tabular text-sm text-ink-muted">
            {realm.latest === null ? t`No counts yet.` : <Latest counts={realm.latest} />}
          </p>
        </li>
      ))}
    </ul>
  )
}

const placeText = (place: number): string => t`Place ${place}`

type Counts = NonNullable<z.output<typeof ownRealms>['items'][number]['latest']>

function Latest({ counts: { total, today, playing, takenAt, status } }: { counts: Counts }) {
  return (
    <>
      <Trans>
        {total} members, {today} here today, {playing} playing, <RelativeTime iso={takenAt} />.
      </Trans>
      {status === 'doubted' && <span>{sentenceSpace() + t`Waiting until staff check them.`}</span>}
      {status === 'dismissed' && <span>{sentenceSpace() + t`Staff did not accept these counts.`}</span>}
    </>
  )
}
