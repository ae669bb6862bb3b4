import { type SyntheticEvent, useState } from 'react'
import { ID_PATTERN } from '#contract/ids.ts'
import { COUNT_MAX } from '#contract/ranking.ts'
import { Button } from '../../ui/Button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { useRankingChange } from './queries.ts'

type Change = ReturnType<typeof useRankingChange>

const FIELDS = [
  ['total', 'T, club members'],
  ['today', 'H, here today'],
  ['playing', 'P, playing now'],
] as const

const NO_COUNTS = { total: '', today: '', playing: '' }

/** Extracts the id from typed or pasted text: an id, or the address of a server's page. */
function idIn(text: string): string | null {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
  return ID_PATTERN.test(last) ? last : null
}

/** Form for counts that an admin read by hand. */
export function CountsForm({ change }: { change: Change }) {
  const [server, setServer] = useState('')
  const [counts, setCounts] = useState(NO_COUNTS)
  const [tried, setTried] = useState(false)
  const serverId = idIn(server)
  const numbers = {
    total: Number(counts.total),
    today: Number(counts.today),
    playing: Number(counts.playing),
  }
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) <= COUNT_MAX
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (change.isPending || serverId === null || !Object.values(counts).every(isGood)) return
    change.mutate(
      { kind: 'counts', serverId, counts: numbers },
      {
        onSuccess: () => {
          setCounts(NO_COUNTS)
          setTried(false)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className={cardClass({ className: 'grid content-start gap-4 p-5' })}>
      <h4 className="text-xl">Enter counts</h4>
      <ServerField value={server} onValue={setServer} isWrong={tried && serverId === null} />
      <div className="grid gap-3 sm:grid-cols-3">
        {FIELDS.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={counts[key]}
            onChange={({ target }) => setCounts({ ...counts, [key]: target.value.trim() })}
            error={tried && !isGood(counts[key]) ? 'Enter a whole number.' : undefined}
          />
        ))}
      </div>
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Save counts
      </Button>
    </form>
  )
}

/** Form for a penalty that an admin adds without a proposal. */
export function FlagForm({ change }: { change: Change }) {
  const [server, setServer] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const serverId = idIn(server)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (change.isPending || serverId === null || reason.trim() === '') return
    change.mutate(
      { kind: 'flag', serverId, reason },
      {
        onSuccess: () => {
          setServer('')
          setReason('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className={cardClass({ className: 'grid content-start gap-4 p-5' })}>
      <h4 className="text-xl">Halve a score</h4>
      <ServerField value={server} onValue={setServer} isWrong={tried && serverId === null} />
      <TextField
        label="Reason"
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && reason.trim() === '' ? 'Give a reason.' : undefined}
      />
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Add penalty
      </Button>
    </form>
  )
}

interface ServerFieldProps {
  value: string
  onValue: (value: string) => void
  isWrong: boolean
}

function ServerField({ value, onValue, isWrong }: ServerFieldProps) {
  return (
    <TextField
      label="Server"
      hint="Its id, or a link to its page."
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      error={isWrong ? 'This is not a server id or a link to a server’s page.' : undefined}
    />
  )
}
