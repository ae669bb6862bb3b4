/**
 * Sites that links in people's texts may lead to. Not Discord and realms, which have checked fields of their
 * own, and no site where anybody can put a program or a form.
 */
export const LINKED_HOSTS = [
  'bsky.app',
  'curseforge.com',
  'instagram.com',
  'mcpedl.com',
  'minecraft.net',
  'minecraft.wiki',
  'modrinth.com',
  'planetminecraft.com',
  'reddit.com',
  'tiktok.com',
  'twitch.tv',
  'twitter.com',
  'x.com',
  'youtu.be',
  'youtube.com',
]

/** A piece of a line. `host` says in words where a link leads. */
export interface Span {
  text: string
  isBold?: true
  link?: { href: string; host: string }
}

/** `start` is the number of the first item; `null` for a list without numbers. */
type Block =
  | { lines: Span[][]; items?: never; start?: never }
  | { items: Span[][]; start: number | null; lines?: never }

// Every repetition is bounded or cannot match in two ways, so the time grows with the length only.
const TOKEN =
  /\*{2,}|\[([^[\]]{1,200})\]\((https:\/\/[^\s()[\]]{1,300})\)|\bhttps:\/\/[^\s()[\]<>"*]{1,300}/giu
const ITEM = /^(?:[-*\u2022]|(\d{1,2})[.)])\s+(\S.*)$/u

/**
 * Reads the few marks that people may use: paragraphs between empty lines, lists ('- ' or '1. '),
 * '**bold**', and links to known sites, bare or as '[words](address)'. Never HTML.
 */
export function readFormatted(text: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  for (const typed of text.split('\n')) {
    const line = typed.trim()
    const [, digits, words] = ITEM.exec(line) ?? []
    if (line === '') {
      last = undefined
    } else if (words === undefined) {
      if (!last?.lines) blocks.push((last = { lines: [] }))
      last.lines.push(readSpans(line))
    } else {
      const start = digits === undefined ? null : Number(digits)
      if (!last?.items || (last.start === null) !== (start === null))
        blocks.push((last = { items: [], start }))
      last.items.push(readSpans(words))
    }
  }
  return blocks
}

/** The text without its marks, for places that show no formatting: cards, feeds, previews, search engines. */
export function plainText(text: string): string {
  return readFormatted(text)
    .map(({ lines, items, start }) =>
      (lines ?? items)
        .map((spans, index) => {
          const said = spans.map((span) => span.text).join('')
          if (lines) return said
          return (start === null ? '• ' : `${start + index}. `) + said
        })
        .join('\n'),
    )
    .join('\n\n')
}

function readSpans(line: string): Span[] {
  const spans: Span[] = []
  let at = 0
  /** Where in `spans` the mark is that opened bold; -1 outside. */
  let open = -1
  for (const { 0: token, 1: words, 2: address, index } of line.matchAll(TOKEN)) {
    spans.push({ text: line.slice(at, index) })
    at = index + token.length
    if (token.startsWith('**')) {
      // A longer row of stars is a line that somebody drew.
      const isMark = token.length < 4
      if (isMark && open >= 0 && isInk(line[index - 1])) {
        for (const span of spans.slice(open + 1)) span.isBold = true
        spans[open] = { text: '' }
        open = -1
        continue
      }
      if (isMark && open < 0 && isInk(line[at])) open = spans.length
      spans.push({ text: token })
      continue
    }
    // The full stop behind a bare address ends the sentence.
    const target = address ?? token.replace(/[.,;:!?']{1,9}$/u, '')
    const link = readKnownLink(target)
    spans.push(
      link ? { text: words?.replaceAll('**', '') ?? target.slice('https://'.length), link } : { text: token },
    )
    if (link && address === undefined) at = index + target.length
  }
  spans.push({ text: line.slice(at) })
  return joined(spans)
}

const isInk = (character: string | undefined) => character !== undefined && character.trim() !== ''

// ASCII without quotes, brackets and '\'. Without `u`, which would take two letters outside ASCII for 'k' and
// 's'.
const ADDRESS = /^https:\/\/(?:www\.|m\.)?([a-z.]+)(?:[/?#][!#-&*-;=?-Z\w~]*)?$/i
/**
 * Signs that a known site may lead on to another address: one behind a double slash or its scheme, escapes
 * that hide one, and paths that are there for it.
 */
const LEADS_ON =
  /(?:\/|%2f)(?:\/|%2f|\.|(?:link(?:out)?|redirect|leaving)[/?%])|%(?:[0167]|2[5e]|3\d|4[^0]|5[^bd])|https?[:%]/iu

/** An address of a known site; `null` for any other, and for one that may lead on. */
function readKnownLink(address: string): Span['link'] | null {
  const host = ADDRESS.exec(address)?.[1]?.toLowerCase() ?? ''
  const isKnown = LINKED_HOSTS.includes(host) && !LEADS_ON.test(address.slice('https://'.length))
  return isKnown ? { href: address, host } : null
}

/** Joins neighbours of the same kind, and drops empty ones. */
function joined(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    const last = kept.at(-1)
    if (span.text === '') continue
    if (last && !last.link && !span.link && last.isBold === span.isBold) last.text += span.text
    else kept.push(span)
  }
  return kept
}
