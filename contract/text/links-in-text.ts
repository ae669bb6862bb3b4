import { isHostOf, kindOfLink } from './pasted.ts'

/**
 * Endings of addresses that people also write without 'https://'. No ending that is a word is among them,
 * because a blank is easily forgotten.
 */
const BARE_ENDINGS =
  'com|net|org|gg|io|xyz|tk|ml|ga|cf|gq|ru|info|site|online|shop|club|dev|app|co|uk|de|fr|nl|pl|es|eu|br|tv|cc|link|ly|fun|pro|live|store|website|space'
/** `https://host/path`, `www.host`, a host with a path or a common ending. Every repetition is bounded. */
const LINK = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])(?:(?:https?:\/\/|www\.)[^\s/?#()[\]<>"*]{1,253}|(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:[a-z]{2,24}(?=\/\S)|(?:${BARE_ENDINGS})(?![\p{L}\p{N}])))(\/[^\s()[\]<>"*?#]{0,200})?`,
  'giu',
)
/** A dot that is written so that no program takes it for one: 'example[.]com', 'example (dot) com'. */
const HIDDEN_DOT = /\s?[[({<]\s?(?:\.|dot)\s?[\])}>]\s?/giu
/** Hosts of many people: only the path tells which place a link leads to. */
const SHARED_HOSTS = [
  'discord.gg',
  'discord.com',
  'discordapp.com',
  'realms.gg',
  'open.minecraft.net',
  'youtube.com',
  'tiktok.com',
  'twitch.tv',
  'instagram.com',
  't.me',
  'linktr.ee',
  'sites.google.com',
  'docs.google.com',
  'forms.gle',
]

/**
 * The sites to which a text leads, in lower case: the host without `www.`, and where many people share a
 * host, or it only forwards, with its path. Each once.
 */
export function sitesIn(text: string): string[] {
  const sites = [...text.normalize('NFKC').replaceAll(HIDDEN_DOT, '.').matchAll(LINK)].map(
    ([found, path = '']) => {
      const whole = found.replace(/^https?:\/\//iu, '')
      const host = whole
        .slice(0, whole.length - path.length)
        .toLowerCase()
        .replace(/^www\./u, '')
        .replace(/:\d{1,5}$/u, '')
        .replace(/[.,;:!?']+$/u, '')
      const isShared = isHostOf(host, SHARED_HOSTS) || kindOfLink({ host }) === 'shortener'
      return isShared
        ? `${host}${path.replace(/[.,;:!?'/]+$/u, '')}`.replace(
            /^(?:discord(?:app)?\.com\/invite)\//iu,
            'discord.gg/',
          )
        : host
    },
  )
  return [...new Set(sites.filter((site) => site.includes('.')))]
}
