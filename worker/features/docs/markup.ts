/** Text that is HTML already. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** What may stand in a template: text is escaped, `Markup` is not, lists are joined, and what is absent leaves nothing. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[]

/** Line breaks and indentation of a template are for its reader. */
const statics = new WeakMap<TemplateStringsArray, string[]>()

/** A template whose every part is escaped; its own line breaks are dropped, so that it lays out as the web app's elements do. */
export function markup(template: TemplateStringsArray, ...parts: Part[]): Markup {
  let texts = statics.get(template)
  if (!texts) statics.set(template, (texts = template.map((text) => text.replace(/\n\s*/g, ''))))
  let html = texts[0] ?? ''
  for (const [index, part] of parts.entries()) html += write(part) + (texts[index + 1] ?? '')
  return new Markup(html)
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.html
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part.map(write).join('')
}

const NEEDS_ESCAPE = /[&<>"']/
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '') : text
}

/** JSON inside a script element: `<` is written as an escape, so that no text in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** A data block of a page. The content policy lets no such element run. */
export function dataScript(type: string, value: unknown, id?: string): Markup {
  const name = id === undefined ? '' : ` id="${escapeHtml(id)}"`
  return new Markup(`<script type="${escapeHtml(type)}"${name}>${scriptJson(value)}</script>`)
}
