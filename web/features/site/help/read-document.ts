export type Piece = string | { code: string } | { strong: string } | { words: string; to: string }

export type DocumentBlock =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'heading'; words: string }
  | { kind: 'code'; code: string }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }

export interface OwnersDocument {
  title: string
  blocks: DocumentBlock[]
}

const PIECES =
  /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)|<(?<address>https:[^>]+)>/g
const ITEM = /^(?:- |\d+\. )/

/** Reads the Markdown of our documents for owners: a title, headings, texts, lists and code. */
export function readDocument(source: string): OwnersDocument {
  // The split has the code between its texts: every second part.
  const [first = '', ...rest] = source.split(/^```\w*\n([\s\S]*?)^```$/m)
  const parts = [first, ...rest].flatMap((text, index): DocumentBlock[] =>
    index % 2 === 1 ? [{ kind: 'code', code: text.trimEnd() }] : text.split(/\n{2,}/).flatMap(blockOf),
  )
  const [title, ...blocks] = parts
  return { title: title?.kind === 'heading' ? title.words : '', blocks }
}

function blockOf(text: string): DocumentBlock[] {
  const lines = text.trim()
  if (lines === '') return []
  const heading = /^#{1,3} (.+)$/.exec(lines)?.[1]
  if (heading !== undefined) return [{ kind: 'heading', words: heading }]
  if (!ITEM.test(lines)) return [{ kind: 'text', pieces: piecesOf(lines.replaceAll('\n', ' ')) }]
  const items = lines.split(/\n(?=- |\d+\. )/).map((item) => piecesOf(item.replace(ITEM, '')))
  return [{ kind: 'list', ordered: !lines.startsWith('- '), items }]
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let read = 0
  for (const { 0: all, index, groups = {} } of line.matchAll(PIECES)) {
    if (index > read) pieces.push(line.slice(read, index))
    read = index + all.length
    const { code, strong, words, to, address } = groups
    if (code !== undefined) pieces.push({ code })
    else if (strong !== undefined) pieces.push({ strong })
    else pieces.push({ words: words ?? address ?? '', to: to ?? address ?? '' })
  }
  return read < line.length ? [...pieces, line.slice(read)] : pieces
}
