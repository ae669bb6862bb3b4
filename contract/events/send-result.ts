import { keysOf } from '../base/records.ts'

/** What became of a message that was sent somewhere, in English. */
export const RESULT_WORDS = {
  'discord-took': 'Discord took it.',
  'discord-waits': 'Discord asked to wait.',
  'discord-gone': 'Discord no longer knows it.',
  'discord-deleted': 'The message was deleted.',
  'discord-unreadable': 'Discord sent an unreadable answer.',
  'discord-timeout': 'Discord did not answer in time.',
  'discord-unreachable': 'Discord could not be reached.',
  'discord-answered': 'Discord answered {status}.',
  'vote-took': 'It took the vote.',
  'vote-unconfirmed': 'It did not confirm the vote.',
  'vote-refused': 'It refused the vote. Check the token.',
  'no-votifier': 'It is no Votifier with protocol version 2.',
  timeout: 'It did not answer in time.',
  unreachable: 'It could not be reached.',
  answered: 'It answered {status}.',
  redirected: 'It answered {status}: redirects are not followed.',
  gone: 'It takes no more messages.',
  sealed: 'Its address can no longer be read. Enter it again.',
  address: 'Its address is no longer accepted. Enter another one.',
} as const

export type ResultKind = keyof typeof RESULT_WORDS
export const RESULT_KINDS = keysOf(RESULT_WORDS)

/** A result as it is stored: its kind, and after a blank the status of the answer. */
export type SendResult = ResultKind | `${'answered' | 'redirected' | 'discord-answered'} ${number}`

export function readResult(stored: string): { kind: ResultKind; status: number | null } {
  const [name, status] = stored.split(' ')
  const kind = RESULT_KINDS.find((each) => each === name)
  if (!kind) throw new Error(`No result is called ${stored}`)
  return { kind, status: status === undefined ? null : Number(status) }
}

/** A stored result with its sentence in English, for programs. */
export function answeredResult(stored: string) {
  const { kind, status } = readResult(stored)
  return { kind, status, text: RESULT_WORDS[kind].replace('{status}', String(status)) }
}
