import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { inPageLanguage, languageTag, say } from '#contract/language/i18n.ts'
import { listingSlug } from '#contract/listings/listing-slug.ts'
import type { News } from '#contract/listings/post.ts'
import { NEWS, newsOf } from '../../../db/post-row.ts'
import { listings, posts } from '../../../db/schema.ts'
import { type Ctx, serverNotFound } from '../../../http/verb.ts'

/** The evenings announced last, past ones too. */
const CALENDAR_EVENINGS_MAX = 25
const LINE_BYTES_MAX = 75

/**
 * The evenings of a public server as a calendar (RFC 5545), in the language of the address. Programs
 * that follow it drop cancelled evenings. With `eveningId` it has that one alone, with a reminder.
 */
export async function renderCalendar(ctx: Ctx, listingId: string, eveningId?: string): Promise<string> {
  const { orm } = ctx.db
  const [listingRows, evenings] = await orm.batch([
    orm
      .select({ name: listings.name, nameKey: listings.nameKey })
      .from(listings)
      .where(and(eq(listings.id, listingId), eq(listings.moderation, 'approved'))),
    orm
      .select(NEWS)
      .from(posts)
      .where(
        and(
          eq(posts.listingId, listingId),
          isNotNull(posts.startsAt),
          eveningId === undefined ? undefined : eq(posts.id, eveningId),
        ),
      )
      .orderBy(desc(posts.createdAt), desc(posts.id))
      .limit(CALENDAR_EVENINGS_MAX),
  ])
  const [listing] = listingRows
  if (!listing || (eveningId !== undefined && evenings.length === 0)) throw serverNotFound()
  const { ORIGIN } = ctx.env
  const pageUrl = ORIGIN + inPageLanguage(`/servers/${listingSlug(listingId, listing.nameKey)}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${new URL(ORIGIN).hostname}//Evenings//${languageTag().toUpperCase()}`,
    `X-WR-CALNAME:${escapeText(listing.name)}`,
    ...evenings.flatMap((row) =>
      eventOf(newsOf(row), {
        host: new URL(ORIGIN).hostname,
        pageUrl,
        server: listing.name,
        reminds: eveningId !== undefined,
      }),
    ),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventOf(
  { _id, title, text, createdAt, editedAt, evening }: News,
  { host, pageUrl, server, reminds }: { host: string; pageUrl: string; server: string; reminds: boolean },
): string[] {
  if (!evening) return []
  const changed = editedAt ?? createdAt
  return [
    'BEGIN:VEVENT',
    `UID:${_id}@${host}`,
    `DTSTAMP:${stamp(changed)}`,
    // Grows with every edit, as RFC 5545 wants it.
    `SEQUENCE:${Math.round((Date.parse(changed) - Date.parse(createdAt)) / 1000)}`,
    `DTSTART:${stamp(evening.startsAt)}`,
    `DTEND:${stamp(evening.endsAt)}`,
    `SUMMARY:${escapeText(`${title} · ${server}`)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    `URL:${pageUrl}`,
    ...(reminds ? reminder() : []),
    'END:VEVENT',
  ]
}

/** A quarter of an hour before: enough to find the controller. */
const reminder = () => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(say('calendar.reminder'))}`,
  'TRIGGER:-PT15M',
  'END:VALARM',
]

/** A moment in UTC as RFC 5545 writes it: '20261127T200000Z'. */
const stamp = (iso: string) => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')

/**
 * A line of a calendar has 75 bytes at most; the rest follows on lines that begin with a blank. No character
 * is cut.
 */
export function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let [folded, bytes] = ['', 0]
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > LINE_BYTES_MAX) {
      folded += '\r\n '
      bytes = 1
    }
    folded += sign
    bytes += size
  }
  return folded
}
