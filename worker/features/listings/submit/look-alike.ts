import { hostOfWebsite } from '#contract/listings/website.ts'
import { editDistance } from '#contract/text/edit-distance.ts'
import { isHostOf } from '#contract/text/pasted.ts'

/** Sites whose sign-in pages are imitated to steal accounts of players. */
const KNOWN_HOSTS = [
  'discord.com',
  'discord.gg',
  'discordapp.com',
  'minecraft.net',
  'mojang.com',
  'microsoft.com',
  'microsoftonline.com',
  'xbox.com',
  'live.com',
  'realms.gg',
  'playstation.com',
  'nintendo.com',
  'roblox.com',
  'steamcommunity.com',
  'steampowered.com',
  'paypal.com',
  'patreon.com',
  'youtube.com',
  'twitch.tv',
  'tiktok.com',
  'google.com',
  'github.com',
]
/** Names of these sites. No other site has a reason to contain one in its own name. */
const NAMES = [
  'discord',
  'discordapp',
  'mojang',
  'microsoft',
  'steamcommunity',
  'steampowered',
  'paypal',
  'roblox',
]
/**
 * Names that servers may well have within their own. Only the whole name, or nearly the whole, is suspicious.
 */
const WHOLE_NAMES = ['minecraft', 'youtube', 'nintendo', 'playstation', 'patreon']
/** Words of pages that ask for a password. Together with one of them, a name is suspicious. */
const BAIT = [
  'account',
  'auth',
  'claim',
  'free',
  'gift',
  'giveaway',
  'login',
  'nitro',
  'reward',
  'secure',
  'signin',
  'support',
  'verify',
]
/**
 * Names from this length on are compared with one error: in shorter ones, another letter makes another word.
 */
const NEAR_FROM = 6

/** A text with the letters and digits that look alike written as one of them. */
function shapeOf(text: string): string {
  return text
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[i1]/gu, 'l')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
    .replaceAll('8', 'b')
}

const isNearly = (text: string, known: string) =>
  text === known || (known.length >= NEAR_FROM && editDistance(text, known) <= 1)

/**
 * Whether the host of a website imitates a known site ('discord.com.gift.xyz'). Letters of other alphabets
 * are suspicious. A name below one's own host (minecraft.skyport.net) is no imitation.
 */
export function isLookAlike(website: string): boolean {
  const host = hostOfWebsite(website)
  if (isHostOf(host, KNOWN_HOSTS)) return false
  const labels = host.split('.')
  return (
    labels.some((label) => label.startsWith('xn--')) ||
    isSuspiciousName(ownLabel(labels)) ||
    KNOWN_HOSTS.some((known) => imitates(host, labels.slice(-2).join('.'), known))
  )
}

/** The label that was registered: the one before the ending, also before 'co.uk'. */
function ownLabel(labels: readonly string[]): string {
  const ending = /^(?:ac|co|com|net|org)$/u.test(labels.at(-2) ?? '') && labels.length > 2 ? 3 : 2
  return labels.at(-ending) ?? ''
}

function isSuspiciousName(label: string): boolean {
  const words = label.split('-')
  const isBait = words.some((word) => BAIT.includes(word))
  const suspects = [label, ...(isBait ? words : [])].map(shapeOf)
  return (
    NAMES.some(
      (name) =>
        shapeOf(label).includes(shapeOf(name)) ||
        words.some((word) => isNearly(shapeOf(word), shapeOf(name))),
    ) || WHOLE_NAMES.some((name) => suspects.some((suspect) => isNearly(suspect, shapeOf(name))))
  )
}

function imitates(host: string, domain: string, knownHost: string): boolean {
  const [shape, at] = [shapeOf(knownHost), `.${shapeOf(host)}`]
  const isNear = knownHost.indexOf('.') >= NEAR_FROM && editDistance(shapeOf(domain), shape) <= 1
  return shapeOf(domain) === shape || isNear || at.includes(`.${shape}.`) || at.includes(`.${shape}-`)
}
