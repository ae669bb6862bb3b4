import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Answers } from './Answers.tsx'
import { InfoSection } from './InfoSection.tsx'
import { NextRun } from './NextRun.tsx'

const letters = () =>
  [
    ['T', t`Highest total of club members`],
    ['H', t`Members who were here today`],
    ['P', t`Members currently playing`],
  ] as const

const details = () => [
  {
    question: t`Which counts are used?`,
    answer: t`T is the highest total of the week. H and P are the last counts of the 24 hours before the run; without counts from that day they are 0. If scores are equal, the realm with more members playing comes first, then the one with more here today, then the one that was listed earlier.`,
  },
  {
    question: t`Who sends the counts?`,
    answer: t`Owners send them through the API, or staff enter them. Staff check sudden jumps, a big club’s first counts, and a fifth of a club playing at once before they count. A penalty is proposed when a club grows by at least 50 members and a quarter within two days, but hardly any of them visit. Staff decide.`,
  },
]

const FORMULA = 'T × (((H + P × 20 + 1) / 100) + 1)'

export function RealmRankings() {
  return (
    <InfoSection id="realm-rankings">
      <p>
        <Trans>
          Each week every realm gets a score. Each player online counts twenty times.{' '}
          <Link to="/rankings" className="link">
            See this week’s ranking
          </Link>
        </Trans>
      </p>
      <Formula />
      <NextRun />
      <p>
        {t`Realms using mass invite bots have their score halved (a 50% penalty). Restarting the player count removes it. Realm names must be standard ASCII only to be ranked.`}
      </p>
      <p>
        {t`Rewards: 1st place TBD; places 1 to 3 get a featured channel for Verified Members; last 3 places TBD.`}
      </p>
      <Answers rows={details()} />
    </InfoSection>
  )
}

function Formula() {
  return (
    <div className="notch notch-step-4 notch-fill-amber-soft notch-edge-line grid gap-2 p-4 sm:gap-4 sm:p-6">
      <p className="tabular font-heading text-xl font-bold sm:text-3xl">{FORMULA}</p>
      <dl className="grid gap-1">
        {letters().map(([letter, meaning]) => (
          <div key={letter} className="flex gap-3">
            <dt className="w-5 font-heading font-bold text-amber">{letter}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
