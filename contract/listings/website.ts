import { isPrivateHost } from '../base/private-network.ts'
import { say } from '../language/i18n.ts'
import { storedHost } from '../text/international-host.ts'
import { cleanPastedText, DISCORD_HOSTS, isHostOf, kindOfLink } from '../text/pasted.ts'

export const WEBSITE_MAX = 500
export const WEBSITE_MESSAGE = 'Enter a web address that starts with https://.'

const LINK = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/?#\s]+)([/?#]\S*)?$/iu
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u
/** Names that are never those of a public site (RFC 2606, 6761, 7686). */
export const RESERVED_ENDINGS = ['test', 'invalid', 'example', 'onion', 'alt']

export const WEBSITE_ERRORS = {
  unknown: '',
  long: `This address is too long: at most ${WEBSITE_MAX} characters.`,
  insecure: 'This address is not encrypted.',
  characters: 'This address has characters that web addresses cannot have.',
  host: 'This is not the name of a public website.',
  shortener: 'This is a shortened link. Follow it, and copy where it leads to.',
  discord: 'This is a Discord link. It has its own field.',
  realm: 'This is a realm link. It has its own field.',
} as const

/** `website` is the stored form. `message` says why a text is no website. */
type ReadWebsite =
  | { website: string; host: string; message?: never }
  | { website: null; host?: never; message: string }

/**
 * Reads the address of a website: https, and a public name without port and user. Links of Discord, realms
 * and shorteners are refused, because they have a field of their own or hide where they lead.
 */
export function readWebsite(input: string): ReadWebsite {
  const [, scheme = 'https', name = '', rest = '/'] = LINK.exec(cleanPastedText(input)) ?? []
  const host = storedHost(name.toLowerCase().replace(/\.$/u, ''))
  // Other alphabets are percent-encoded, as browsers send them.
  const path = rest.replace(/[^\u0021-\u007e]+/gu, encodeURIComponent)
  const website = `https://${host}${path.startsWith('/') ? '' : '/'}${path}`
  const wrong = errorOf({ scheme: scheme.toLowerCase(), host, website })
  if (wrong) return { website: null, message: `${WEBSITE_ERRORS[wrong]} ${WEBSITE_MESSAGE}`.trimStart() }
  return { website, host: host.replace(/^www\./u, '') }
}

/** What the software understood, for the line beside the field. */
export function describeWebsite(input: string): string {
  const { website } = input.trim() === '' ? { website: null } : readWebsite(input)
  return website === null ? say('address.website-hint') : say('address.website', { website })
}

/** The host of a stored address, as people read it. */
export function hostOfWebsite(website: string): string {
  return website.replace(/^https:\/\/(?:www\.)?/u, '').replace(/[/?#].*$/u, '')
}

interface Parts {
  scheme: string
  host: string
  website: string
}

function errorOf({ scheme, host, website }: Parts): keyof typeof WEBSITE_ERRORS | null {
  if (website.length > WEBSITE_MAX) return 'long'
  if (scheme === 'http') return 'insecure'
  if (scheme !== 'https' || host === '' || /["<>\\^`{|}]/u.test(website))
    return scheme === 'https' && host !== '' ? 'characters' : 'unknown'
  if (!isPublicName(host)) return 'host'
  if (isHostOf(host, DISCORD_HOSTS)) return 'discord'
  if (isHostOf(host, ['realms.gg', 'open.minecraft.net'])) return 'realm'
  if (kindOfLink({ host }) === 'shortener') return 'shortener'
  return null
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    host.length <= 253 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u.test(last) &&
    !isPrivateHost(host) &&
    !RESERVED_ENDINGS.includes(last)
  )
}
