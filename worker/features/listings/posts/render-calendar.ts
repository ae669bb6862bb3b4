import { listingSlug } from '#contract/listings/listing-slug.ts'
import { NEWS_FEED_MAX, type News } from '#contract/listings/post.ts'
import type { Ctx } from '../../../http/verb.ts'
import { newsOfPublic } from './list-news.ts'

/** The evenings of a public server as a calendar (RFC 5545). A program that reads it again drops what was called off. */
export async function renderCalendar(ctx: Ctx, listingId: string): Promise<string> {
  const { listing, news } = await newsOfPublic(ctx, listingId, NEWS_FEED_MAX)
  const { ORIGIN } = ctx.env
  const page = `${ORIGIN}/servers/${listingSlug(listingId, listing.name_key)}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(ORIGIN).hostname}//Evenings//EN`,
    `X-WR-CALNAME:${escapeText(listing.name)}`,
    ...news.flatMap((item) => eventOf(item, { host: new URL(ORIGIN).hostname, page, server: listing.name })),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventOf(
  { _id, title, text, createdAt, editedAt, evening }: News,
  { host, page, server }: { host: string; page: string; server: string },
): string[] {
  if (!evening) return []
  const changed = editedAt ?? createdAt
  return [
    'BEGIN:VEVENT',
    `UID:${_id}@${host}`,
    `DTSTAMP:${stamp(changed)}`,
    `SEQUENCE:${Math.round((Date.parse(changed) - Date.parse(createdAt)) / 1000)}`,
    `DTSTART:${stamp(evening.startsAt)}`,
    `DTEND:${stamp(evening.endsAt)}`,
    `SUMMARY:${escapeText(`${title} · ${server}`)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    `URL:${page}`,
    'END:VEVENT',
  ]
}

/** '20261127T200000Z'. */
const stamp = (iso: string) => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** A line has 75 bytes at most; the rest follows after a blank. No character is cut. */
export function fold(line: string): string {
  const encoder = new TextEncoder()
  let [folded, bytes] = ['', 0]
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += sign
    bytes += size
  }
  return folded
}
