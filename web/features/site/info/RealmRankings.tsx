import { TIE_RULE } from '#contract/directory/ranking.ts'
import { Link } from '../../../lib/Link.tsx'
import { InfoSection } from './InfoSection.tsx'
import { NextRun } from './NextRun.tsx'
import { ScoreExample } from './ScoreExample.tsx'
import { WeekRanking } from './WeekRanking.tsx'

const LETTERS = [
  ['T', 'Highest total of club members'],
  ['H', 'Members who were here today'],
  ['P', 'Members currently playing'],
] as const

/** How and when realms are ranked, and what the ranking brings. */
export function RealmRankings() {
  return (
    <InfoSection id="realm-rankings">
      <p className="text-lg">
        Once a week each realm gets a score. Size helps, but activity helps more: each player online counts
        twenty times.
      </p>
      <p>
        <Link to="/rankings" className="link">
          See the ranking with its medals and earlier weeks
        </Link>
      </p>
      <WeekRanking />
      <NextRun />
      <h3 className="text-xl">How the score works</h3>
      <Formula />
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>
          T is the highest total of the week; H and P are the last counts of the 24 hours before the run.
        </li>
        <li>Without counts from that day, a realm’s H and P are 0.</li>
        <li>{TIE_RULE}</li>
        <li>
          Owners send their counts through the API, or staff enter them. Sudden jumps, a big club’s first
          counts, and a fifth of a club playing at once are checked by staff before they count.
        </li>
      </ul>
      <ScoreExample />
      <h3 className="text-xl">Fair play</h3>
      <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">
        <li>
          Realms using mass invite bots have their score halved (a 50% penalty). Restarting the player count
          removes it. The software proposes a penalty when a club grows by at least 50 members and by a
          quarter within two days, but hardly any of them visit. Staff decide.
        </li>
        <li>Realm names must be standard ASCII only to be ranked: plain letters, digits and signs.</li>
      </ul>
      <h3 className="text-xl">Rewards</h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">1st place</dt>
        <dd className="text-ink-muted">TBD</dd>
        <dt className="font-semibold">1st to 3rd place</dt>
        <dd className="text-ink-muted">A featured channel for Verified Members</dd>
        <dt className="font-semibold">Last 3 places</dt>
        <dd className="text-ink-muted">TBD</dd>
      </dl>
    </InfoSection>
  )
}

function Formula() {
  return (
    <div className="notch notch-step-4 notch-fill-amber-soft notch-edge-line grid gap-4 p-5 sm:p-6">
      <p className="tabular font-heading text-xl font-bold sm:text-3xl">T × (((H + P × 20 + 1) / 100) + 1)</p>
      <dl className="grid gap-1.5">
        {LETTERS.map(([letter, meaning]) => (
          <div key={letter} className="flex gap-3">
            <dt className="w-5 font-heading font-bold text-amber">{letter}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
