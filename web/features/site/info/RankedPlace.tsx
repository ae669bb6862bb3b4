import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RankedRealm, SnapshotSource } from '#contract/directory/ranking.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { decimalNumber } from '#contract/language/numbers.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useReader } from '../../../ui/clock.ts'
import { exactTime } from '../../../ui/exact-time.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { Island } from '../../../ui/Island.tsx'
import { Movement } from '../../../ui/Movement.tsx'
import { userText } from '../../../ui/user-text.ts'

/** Scores have at most three decimals. */
export const scoreText = (score: number): string => decimalNumber(score, 3)

/** One place of a ranking, which can be expanded to its calculation. */
export function RankedPlace({ realm }: { realm: RankedRealm }) {
  const { place, before, server, halved, score } = realm
  return (
    <details className="group notch notch-step-3 notch-fill-surface-raised notch-edge-line">
      <summary className="flex min-h-16 list-none flex-wrap items-center gap-2 px-3 py-2 sm:gap-4 sm:px-4 [&::-webkit-details-marker]:hidden">
        <span className="tabular w-7 text-center font-heading text-2xl font-bold text-amber">{place}</span>
        <Island
          id={server._id}
          tags={server.tags}
          shape="mark"
          sky
          size={48}
          lazy
          className="notch-clip notch-step-2 hidden shrink-0 sm:block"
        />
        <span {...userText('min-w-24 flex-1 truncate font-semibold')}>{server.name}</span>
        {halved && (
          <Badge tone="coral">
            <Trans>Halved</Trans>
          </Badge>
        )}
        <Movement place={place} before={before} />
        <span className="tabular ms-auto text-end font-heading text-lg font-bold">
          {scoreText(score)}
          <span className="sr-only">
            {' '}
            <Trans>points</Trans>
          </span>
        </span>
        <ChevronDownIcon className="size-3.5 text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t-2 border-line px-4 py-4 sm:ps-15">
        <Arithmetic realm={realm} />
      </div>
    </details>
  )
}

function Counted({ at, source }: { at: string; source: SnapshotSource }) {
  const reader = useReader()
  const time = <time dateTime={at}>{exactTime(at, ...reader)}</time>
  if (source === 'owner') return <Trans>Counts of {time}, from the owner’s bot.</Trans>
  if (source === 'staff-bot') return <Trans>Counts of {time}, from a staff bot.</Trans>
  return <Trans>Counts of {time}, from staff, by hand.</Trans>
}

export function Arithmetic({ realm }: { realm: RankedRealm }) {
  const { total, today, playing, halved, score, server, countedAt, source } = realm
  const { name } = server
  const members = scoreText(total)
  const here = scoreText(today)
  const busy = scoreText(playing)
  return (
    <div className="grid gap-2">
      <p className="tabular">{t`${members} members, ${here} here today, ${busy} playing`}</p>
      <p className="tabular font-heading text-lg font-bold wrap-anywhere">
        <span>{`${members} × (((${here} + ${busy} × 20 + 1) / 100) + 1)${halved ? ' / 2' : ''} = ${scoreText(score)}`}</span>
      </p>
      {halved && (
        <p className="text-coral">
          <Trans>Halved for the use of mass invite bots.</Trans>
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {countedAt !== null && source !== null && (
          <>
            <Counted at={countedAt} source={source} />
            <span>{sentenceSpace()}</span>
          </>
        )}
        <Link to="/servers/$id" params={{ id: server.slug }} className="link">
          <Trans>
            Open <bdi {...userText()}>{name}</bdi>
          </Trans>
        </Link>
      </p>
    </div>
  )
}
