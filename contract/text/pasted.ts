import { withoutStrayMarks } from './hidden.ts'
import { collapseSpaces } from './text.ts'

const MARKDOWN_LINK = /^\[[^\]]*\]\(\s*<?([^\s)>]+)>?\s*\)$/u
/**
 * What remains of a sentence or a chat message around the text. `-` and `_` are not in it: codes have them.
 */
const AROUND = String.raw`[\s\p{Cf}<>()\[\]{}"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u0060*~|,;!]`
const BEFORE = new RegExp(`^(?:${AROUND})+`, 'u')
const AFTER = new RegExp(`(?:${AROUND}|[.?](?=$|${AROUND}))+$`, 'u')

/**
 * A pasted address, code or link without what does not belong to it: full-width forms, and brackets, quotes
 * and hidden characters around it, a full stop at its end. Of a Markdown link, only the target.
 */
export function cleanPastedText(input: string): string {
  const text = collapseSpaces(withoutStrayMarks(input.normalize('NFKC')))
  return (MARKDOWN_LINK.exec(text)?.[1] ?? text).replace(BEFORE, '').replace(AFTER, '')
}

export interface PastedLink {
  scheme: string
  /** In lower case, without `www.`; with user name and port, if there are any. */
  host: string
  /** Path, query and fragment, with the character that they start with. */
  rest: string
}

/** Splits a web address: a text with a scheme, or a host with a path. `null` for any other text. */
export function readLink(text: string): PastedLink | null {
  const [, scheme = '', host = '', rest = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/?#\s]*)([/?#]\S*)?$/iu.exec(text) ?? []
  if (scheme === '' && rest === '') return null
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase().replace(/^www\./u, ''), rest }
}

/** The one word of a sentence that starts like this; the whole text when there is none, or more than one. */
export function onlyWord(text: string, start: RegExp): string {
  const [word, ...more] = text
    .split(' ')
    .map(cleanPastedText)
    .filter((each) => start.test(each))
  return word === undefined || more.length > 0 ? text : word
}

export const DISCORD_HOSTS = ['discord.gg', 'discord.com', 'discordapp.com']
const VIDEO_HOSTS = ['youtube.com', 'youtu.be', 'tiktok.com', 'twitch.tv', 'vimeo.com']
const SHORTENERS = (
  'bit.ly bitly.com t.ly tinyurl.com tiny.cc tiny.one t.co goo.gl is.gd v.gd x.gd da.gd soo.gd cutt.ly ow.ly buff.ly snip.ly adf.ly rebrand.ly ' +
  'shorturl.at shorturl.com shorturl.gg short.io short.gy shorte.st rb.gy rotf.lol s.id u.to kutt.it dub.sh surl.li n9.cl urlz.fr qr.ae clck.ru goo.su ' +
  'vk.cc git.io lnkd.in fb.me amzn.to trib.al bl.ink acortar.link encurtador.com.br hoy.kr me2.kr t.cn url.cn dwz.cn suo.im linkvertise.com ' +
  'link-to.net lootlinks.co ouo.io exe.io dsc.gg discord.me discord.io invite.gg'
).split(' ')

/** Whether a host is one of these, or below one of them. */
export function isHostOf(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

/** What a link leads to that is neither an invite nor a server, for the words of an error. */
export function kindOfLink({ host }: Pick<PastedLink, 'host'>): 'video' | 'shortener' | 'website' {
  if (isHostOf(host, VIDEO_HOSTS)) return 'video'
  return isHostOf(host, SHORTENERS) ? 'shortener' : 'website'
}
