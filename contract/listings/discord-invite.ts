import { isHostOf, kindOfLink, onlyWord, readLink, cleanPastedText } from '../text/pasted.ts'

/** Minimum length of a code in the submit form and in edits, where a shorter code must be the stored one. */
export const INVITE_CODE_MIN = { edit: 4, submit: 2 } as const
/** Maximum length, except for codes that end in the id of their server: `how-to-play-881519316506402887`. */
export const INVITE_CODE_MAX = 32
const INVITE_HOSTS = [
  'discord.com',
  'canary.discord.com',
  'ptb.discord.com',
  'discordapp.com',
  'canary.discordapp.com',
  'ptb.discordapp.com',
]
const REALM_HOSTS = ['realms.gg', 'open.minecraft.net']
/** How an invite starts, for finding it in a sentence. */
const INVITE_LINK =
  /^(?:https?:\/\/)?(?:www\.)?(?:discord\.gg\/|(?:canary\.|ptb\.)?discord(?:app)?\.com\/invite\/)./iu
const CODE_WITH_ID = /^[A-Za-z0-9-]{1,100}-\d{17,20}$/

export const INVITE_MESSAGE = 'Must be a discord.gg invite (or code)'

export const INVITE_ERRORS = {
  unknown: '',
  short: 'This code is too short for an invite.',
  long: `This code is too long: invite codes have at most ${INVITE_CODE_MAX} characters.`,
  characters: 'An invite code has only letters, digits and hyphens.',
  website: 'This is a website, not an invite.',
  video: 'This looks like a video.',
  shortener: 'This is a shortened link. Follow it, and copy where it leads to.',
  channel: 'This is a link into Discord, not an invite. Use “Invite People” in Discord.',
  realm: 'This is a realm link. It has its own field.',
  server: 'This is a server’s number, not an invite. Use “Invite People” in Discord.',
} as const

/** `invite` is the stored form, `https://discord.gg/CODE`. `message` says why a text is no invite. */
type ReadInvite = { invite: string; message?: never } | { invite: null; message: string }

/** The stored form of an invite, or `null`; see {@link readDiscordInvite}. */
export function parseDiscordInvite(input: string, minLength: number): string | null {
  return readDiscordInvite(input, minLength).invite
}

/**
 * Reads a Discord invite as people write it: a bare code or any link to one. Codes keep their case, which
 * Discord distinguishes. For `minLength` see {@link INVITE_CODE_MIN}.
 */
export function readDiscordInvite(input: string, minLength: number): ReadInvite {
  const text = onlyWord(cleanPastedText(input), INVITE_LINK)
  const typed = codeIn(text.replace(/\s*\/\s*/gu, '/'))
  const wrong = typed.wrong ?? errorOfCode(typed.code, minLength)
  return wrong === null
    ? { invite: `https://discord.gg/${typed.code}` }
    : { invite: null, message: `${INVITE_ERRORS[wrong]} ${INVITE_MESSAGE}`.trimStart() }
}

type InviteError = keyof typeof INVITE_ERRORS
type FoundCode = { code: string; wrong?: never } | { code?: never; wrong: InviteError }

function codeIn(text: string): FoundCode {
  const short = /^\.gg\/(.+)$/iu.exec(text)?.[1]
  const link = readLink(short === undefined ? text : `discord.gg/${short}`)
  if (link === null) return { code: text }
  const { scheme, host, rest } = link
  const [path = ''] = rest.split(/[?#]/u)
  const parts = path.split('/').filter((part) => part !== '')
  if (scheme === 'discord') return inviteOfApp(host, parts)
  if (scheme !== '' && scheme !== 'http' && scheme !== 'https') return { wrong: 'unknown' }
  if (host === 'discord.gg') return codeAlone(isInvite(parts[0]) ? parts.slice(1) : parts)
  if (INVITE_HOSTS.includes(host)) return inviteAt(parts)
  return { wrong: isHostOf(host, REALM_HOSTS) ? 'realm' : kindOfLink(link) }
}

const isInvite = (part: string | undefined) => part?.toLowerCase() === 'invite'

/** A path that is one code. */
function codeAlone([code, ...more]: readonly string[]): FoundCode {
  return code !== undefined && more.length === 0 ? { code } : { wrong: 'channel' }
}

/** `invite/CODE`. */
const inviteAt = ([first, ...rest]: readonly string[]): FoundCode =>
  isInvite(first) ? codeAlone(rest) : { wrong: 'channel' }

/** Links of the app have no host of their own, but may name one: `discord://-/invite/CODE`, `discord://discord.gg/CODE`. */
function inviteOfApp(host: string, parts: readonly string[]): FoundCode {
  const path = ['', '-', ...INVITE_HOSTS].includes(host) ? parts : [host, ...parts]
  return path[0] === 'discord.gg' ? codeAlone(path.slice(1)) : inviteAt(path)
}

function errorOfCode(code: string, minLength: number): InviteError | null {
  if (/^[A-Za-z0-9-]*\.[A-Za-z0-9.-]*$/u.test(code)) return kindOfLink({ host: code.toLowerCase() })
  if (!/^[A-Za-z0-9-]+$/u.test(code)) return 'characters'
  if (/^\d{17,20}$/u.test(code)) return 'server'
  if (code.length < minLength) return 'short'
  return code.length <= INVITE_CODE_MAX || CODE_WITH_ID.test(code) ? null : 'long'
}
