import { keepPreviousData, useQuery, queryOptions } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { COUNT_MAX, PENALTY_REASON_MAX } from '#contract/directory/ranking.ts'
import { api, ask } from '../../../lib/api.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { serverIdIn } from '../../../lib/server-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { RankingChange } from './queries.ts'

/** A change that waits for its confirmation: none of them can be undone. */
export interface Asking {
  /** The name of the server. */
  server: string
  change: Exclude<RankingChange, { kind: 'enable' }>
  onDone?: () => void
}

interface FormProps {
  /** Asks for confirmation. The input stays until the change is made. */
  onAsk: (asking: Asking) => void
  busy: boolean
}

const FIELDS = [
  ['total', 'Members (T)'],
  ['today', 'H, here today'],
  ['playing', 'P, playing now'],
] as const

const NO_COUNTS = { total: '', today: '', playing: '' }

/** Form for counts that an admin read by hand. */
export function CountsForm({ onAsk, busy }: FormProps) {
  const server = useServerChoice()
  const [counts, setCounts] = useState(NO_COUNTS)
  const [tried, setTried] = useState(false)
  const serverId = server.id
  const numbers = {
    total: Number(counts.total),
    today: Number(counts.today),
    playing: Number(counts.playing),
  }
  const isCount = (text: string) => /^\d+$/.test(text) && Number(text) <= COUNT_MAX
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || serverId === null || !Object.values(counts).every(isCount)) return
    onAsk({
      server: server.name,
      change: { kind: 'counts', serverId, counts: numbers },
      onDone: () => {
        setCounts(NO_COUNTS)
        setTried(false)
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className={cardClass({ className: 'grid content-start gap-4 p-5' })}>
      <h4 className="text-xl">Enter counts</h4>
      <ServerField choice={server} isWrong={tried && serverId === null} />
      <div className="grid gap-3 sm:grid-cols-3">
        {FIELDS.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={counts[key]}
            onChange={({ target }) => setCounts({ ...counts, [key]: target.value.trim() })}
            error={tried && !isCount(counts[key]) ? 'Enter a whole number.' : undefined}
          />
        ))}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save counts
      </Button>
    </form>
  )
}

/** Form for a penalty that an admin adds without a proposal. */
export function FlagForm({ onAsk, busy }: FormProps) {
  const server = useServerChoice()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const serverId = server.id
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || serverId === null || reason.trim() === '') return
    onAsk({
      server: server.name,
      change: { kind: 'flag', serverId, reason },
      onDone: () => {
        server.type('')
        setReason('')
        setTried(false)
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className={cardClass({ className: 'grid content-start gap-4 p-5' })}>
      <h4 className="text-xl">Halve a score</h4>
      <ServerField choice={server} isWrong={tried && serverId === null} />
      <TextField
        label="Reason"
        limit={PENALTY_REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={tried && reason.trim() === '' ? 'Give a reason.' : undefined}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        Add penalty
      </Button>
    </form>
  )
}

/** Servers whose name or owner contains a text, at most eight. */
export const namesakesQuery = (q: string) =>
  queryOptions({
    queryKey: ['rankings', 'find', q],
    queryFn: ask(api.admin.affiliates.$get, { query: { q, limit: '8' } }, 'items'),
    placeholderData: keepPreviousData,
  })

interface Namesake {
  _id: string
  name: string
}

const suggestionOf = ({ _id, name }: Namesake) => `${name} ${_id}`

/** The server that a text means: with the id in it, or else the only one with this name. */
export function serverMeant(text: string, matches: readonly Namesake[]): string | null {
  const id = serverIdIn(text)
  if (matches.some((match) => match._id === id)) return id
  const named = matches.filter(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
  const [only] = named
  return named.length === 1 && only ? only._id : id
}

/** The typed text, the servers whose name or owner it matches, and the id and name of the server it means. */
function useServerChoice() {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Namesake>()
  const { text, type } = useSearchText(q, setQ)
  // An id finds its server, too.
  const namesakes = useQuery({ ...namesakesQuery(serverIdIn(q) ?? q), enabled: q.length > 1 })
  const matches = namesakes.data?.items ?? []
  const id = chosen?._id ?? serverMeant(text, matches)
  const name = (chosen ?? matches.find(({ _id }) => _id === id))?.name ?? 'this server'
  function typeOrChoose(typed: string) {
    setChosen(matches.find((match) => suggestionOf(match) === typed))
    type(typed)
  }
  return { text, type: typeOrChoose, matches, id, name }
}

interface ServerFieldProps {
  choice: ReturnType<typeof useServerChoice>
  isWrong: boolean
}

function ServerField({ choice: { text, type, matches }, isWrong }: ServerFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField
        label="Server"
        hint="Type its name and choose it, or paste its id or a link to its page."
        autoComplete="off"
        spellCheck={false}
        list={listId}
        limit={300}
        value={text}
        onChange={({ target }) => type(target.value)}
        error={isWrong ? 'Choose a server from the list, or paste its id or a link to its page.' : undefined}
      />
      <datalist id={listId}>
        {matches.map((match) => (
          <option key={match._id} value={suggestionOf(match)}>
            {match.name}, by {match.ownerInfo.username}
          </option>
        ))}
      </datalist>
    </>
  )
}
