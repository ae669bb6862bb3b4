import { useState } from 'react'
import { decimalNumber } from '#contract/text/decimal-number.ts'
import { realmScore, type RealmCounts } from '#contract/directory/ranking.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { TextField } from '../../../ui/TextField.tsx'

const EXAMPLE: RealmCounts = { total: 120, today: 35, playing: 8 }

const FIELDS: readonly { key: keyof RealmCounts; label: string }[] = [
  { key: 'total', label: 'T, club members' },
  { key: 'today', label: 'H, here today' },
  { key: 'playing', label: 'P, playing now' },
]

/** A worked example of the score. Its numbers can be changed. */
export function ScoreExample() {
  const [counts, setCounts] = useState(EXAMPLE)
  const [massInvited, setMassInvited] = useState(false)
  return (
    <div className={cardClass({ className: 'grid gap-5 p-5 sm:p-6' })}>
      <div>
        <h3 className="text-xl">A worked example</h3>
        <p className="text-ink-muted">
          A club of 120 members: 35 were here today and 8 are playing. Try your own numbers.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {FIELDS.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            value={counts[key]}
            onChange={(event) => setCounts({ ...counts, [key]: wholeNumber(event.target.value) })}
          />
        ))}
      </div>
      <label className="flex min-h-6 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={massInvited}
          onChange={(event) => setMassInvited(event.target.checked)}
          className="size-5"
        />
        It used a mass invite bot
      </label>
      <Steps counts={counts} massInvited={massInvited} />
    </div>
  )
}

function wholeNumber(text: string): number {
  const value = Math.trunc(Number(text))
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 100_000) : 0
}

const show = (value: number) => decimalNumber(value, 2)

function Steps({ counts, massInvited }: { counts: RealmCounts; massInvited: boolean }) {
  const { total, today, playing } = counts
  const crowd = today + playing * 20 + 1
  const factor = crowd / 100 + 1
  const lines = [
    ['The crowd', `${show(today)} + ${show(playing)} × 20 + 1`, show(crowd)],
    ['How busy', `${show(crowd)} / 100 + 1`, show(factor)],
    ['The score', `${show(total)} × ${show(factor)}`, show(total * factor)],
    ...(massInvited ? [['The penalty', `${show(total * factor)} / 2`, show(realmScore(counts, true))]] : []),
  ]
  return (
    <dl className="tabular grid gap-2">
      {lines.map(([name, sum, result], index) => (
        <div
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t-2 border-line pt-2 sm:grid-cols-[8rem_1fr_auto]"
        >
          <dt className="text-ink-muted max-sm:col-span-2">{name}</dt>
          <dd>{sum}</dd>
          <dd className={index === lines.length - 1 ? 'font-heading text-2xl font-bold' : 'font-semibold'}>
            = {result}
          </dd>
        </div>
      ))}
    </dl>
  )
}
