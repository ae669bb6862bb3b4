import { escapeXml } from './escape-xml.ts'

/** Texts as they are: they are escaped here. Moments are ISO 8601, links whole addresses. */
interface Entry {
  id: string
  title: string
  link: string
  published: string
  updated: string
  categories: readonly { term: string; label?: string }[]
  content: { type: 'text' | 'html'; text: string }
}

interface Feed extends Omit<Entry, 'published' | 'categories' | 'content'> {
  subtitle: string
  author: string
  /** Its own address. */
  self: string
  entries: readonly Entry[]
}

/** An Atom feed (RFC 4287). */
export function atomFeed({ id, title, subtitle, updated, author, self, link, entries }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    linkTo(link),
    ...entries.flatMap(linesOf),
    '</feed>',
    '',
  ].join('\n')
}

function linesOf({ id, title, link, published, updated, categories, content }: Entry): string[] {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    linkTo(link),
    `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    ...categories.map(
      ({ term, label }) => `<category term="${term}"${label === undefined ? '' : ` label="${label}"`}/>`,
    ),
    `<content type="${content.type}">${escapeXml(content.text)}</content>`,
    '</entry>',
  ]
}

const linkTo = (address: string) => `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`
