import type { HubError } from '#contract/community/hub.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import type { AdminHub } from './queries.ts'

/** Why the last check gave no result, as the beginning of a sentence for admins. */
const ERROR_LABELS: Record<HubError, string> = {
  limited: 'Discord asked us to wait',
  refused: 'Discord refused to answer',
  server: 'Discord had an error',
  timeout: 'Discord did not answer in time',
  unreachable: 'Discord could not be reached',
  nonsense: 'Discord sent an unreadable answer',
}

/** The name of a hub; until Discord has answered, its invite. */
export function hubName({ name, invite }: AdminHub): string {
  return name ?? invite.replace('https://', '')
}

const ADD_AGAIN = 'Remove the hub, and add it with its new invite.'

/** The most urgent problem of a hub, as a sentence; `null` when there is nothing to say. */
export function hubProblem({ state, foundName, lastError, failures }: AdminHub): string | null {
  // A failed check says nothing about the invite's state, which may be old.
  if (lastError !== null)
    return `${ERROR_LABELS[lastError]}${failures > 1 ? `, ${failures} times in a row` : ''}. We keep the last values.`
  if (state === 'elsewhere' && foundName !== null)
    return `This invite now opens “${foundName}”, so Join is unavailable. ${ADD_AGAIN}`
  if (state === 'dead') return `This invite no longer works, so Join is unavailable. ${ADD_AGAIN}`
  if (state === 'duplicate') return 'Another hub has the same server, so this one is not shown.'
  return null
}

interface Flag {
  tone: Tone
  label: string
}

/** A hub's flags for admins at a moment (ms), most severe first. */
export function hubFlags(hub: AdminHub, now: number): Flag[] {
  const flags: Flag[] = []
  const { state, expiresAt } = hub
  if (state === 'dead') flags.push({ tone: 'coral', label: 'Dead invite' })
  if (state === 'elsewhere') flags.push({ tone: 'coral', label: 'Leads elsewhere' })
  if (state === 'duplicate') flags.push({ tone: 'coral', label: 'Listed twice' })
  if (state === 'ok' && expiresAt !== null)
    flags.push(
      Date.parse(expiresAt) <= now
        ? { tone: 'coral', label: 'Invite expired' }
        : { tone: 'amber', label: 'Invite expires' },
    )
  if (hub.failures > 0) flags.push({ tone: 'amber', label: 'Check failed' })
  else if (state === 'new') flags.push({ tone: 'sky', label: 'Waiting for Discord' })
  if (hub.hidden) flags.push({ tone: 'neutral', label: 'Hidden' })
  return flags
}
