import { html } from 'hono/html'
import {
  fieldLine,
  fieldsOf,
  type Html,
  isRecord,
  schemaAnchor,
  sentence,
  typeOf,
} from './describe-schema.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface OpenApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, unknown>
  webhooks?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

type Content = Record<string, { schema?: unknown }>

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name?: string; in?: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

/** One call: method, path, and its description from the document. */
interface Call {
  method: string
  path: string
  operation: Operation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** Few people may make these calls, so they come last. */
const LAST_GROUP = 'Admin'

/** What the page shows: a table of contents, every call, and every named schema. All are collapsed until the reader opens them. */
export function docsContent({ info, ...document }: OpenApiDocument): Html {
  const groups = groupsOf({ ...document.paths, ...document.webhooks })
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  return html`<div class="grid gap-3">
      <h1 class="text-4xl sm:text-5xl">${info.title}</h1>
      ${(info.description ?? '').split('\n\n').map((rule) => html`<p class="max-w-prose">${sentence(rule)}</p>`)}
      <p class="max-w-prose">
        Answers are JSON. Every failure is <code>{"error", "code"}</code>, with <code>field</code> where one
        input is wrong.
      </p>
    </div>
    <nav aria-label="Contents">
      <ul class="flex flex-wrap gap-x-5 gap-y-3">
        ${[...groups.keys(), 'Schemas'].map(
          (name) => html`<li><a href="#${anchor(name)}" class="link">${name}</a></li>`,
        )}
      </ul>
    </nav>
    ${[...groups].map(([name, calls]) => section(name, calls.map(callEntry)))}
    ${section('Schemas', schemas.map(schemaEntry))}`
}

/** In the order of the document. */
function groupsOf(paths: Record<string, unknown>): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const [path, item] of Object.entries(paths))
    for (const method of METHODS) {
      const operation: Operation | undefined =
        isRecord(item) && isRecord(item[method]) ? item[method] : undefined
      const name = operation?.tags?.[0] ?? 'Other'
      if (operation) groups.set(name, [...(groups.get(name) ?? []), { method, path, operation }])
    }
  const last = groups.get(LAST_GROUP)
  groups.delete(LAST_GROUP)
  return last ? groups.set(LAST_GROUP, last) : groups
}

/** An id from an address: `get-api-servers-id`. */
const anchor = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const section = (name: string, entries: readonly Html[]): Html =>
  html`<section aria-labelledby="${anchor(name)}" class="grid gap-4">
    <h2 id="${anchor(name)}" class="text-2xl">${name}</h2>
    <div class="grid gap-2">${entries}</div>
  </section>`

/** The target of a link is inside the entry, a little above its top. A browser then opens the collapsed entry around it, and its heading is visible. */
const folded = (id: string, head: Html, inside: unknown): Html =>
  html`<details class="notch notch-step-4 notch-fill-surface-raised notch-edge-line">
    <summary class="cursor-pointer px-4 py-3">${head}</summary>
    <div id="${id}" class="scroll-mt-44"></div>
    <div class="grid gap-5 border-t-2 border-line px-4 py-4">${inside}</div>
  </details>`

function callEntry({ method, path, operation }: Call): Html {
  const { summary = '', description = '', parameters = [], responses = {} } = operation
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  // What many calls share stands once, in the rules.
  const lines = parameters.flatMap(({ name, in: place, required = false, description: meaning, schema }) =>
    name === undefined ? [] : fieldLine({ name, schema, isRequired: required, place, description: meaning }),
  )
  const head = html`<h3 class="inline font-sans text-base tracking-normal wrap-anywhere">
      ${method.toUpperCase()} <code>${path}</code>
    </h3>
    <span class="block text-sm text-ink-muted">${sentence(summary)}</span>`
  return folded(anchor(`${method} ${path}`), head, [
    html`<p class="max-w-prose">${sentence(description)}</p>`,
    lines.length > 0 &&
      part(
        'Parameters',
        html`<ul class="grid gap-2.5">
          ${lines}
        </ul>`,
      ),
    body && part(`Body (${body[0]})`, content(body[1].schema)),
    part(
      'Answers',
      html`<ul class="grid gap-2">
        ${Object.entries(responses).map(answer)}
      </ul>`,
    ),
  ])
}

const part = (title: string, inside: Html): Html =>
  html`<div class="grid gap-2">
    <h4 class="text-sm text-ink-muted">${title}</h4>
    ${inside}
  </div>`

/** A type, and its fields below where it has no name of its own. */
const content = (schema: unknown): Html =>
  html`<p class="text-sm wrap-anywhere">${typeOf(schema)}</p>
    ${fieldsOf(schema)}`

function answer([status, { description = '', content: types = {} }]: [
  string,
  NonNullable<Operation['responses']>[string],
]): Html {
  const schema = Object.values(types)[0]?.schema
  return html`<li>
    <code class="font-semibold">${status}</code> ${sentence(description)}
    ${schema !== undefined && content(schema)}
  </li>`
}

function schemaEntry([name, schema]: [string, unknown]): Html {
  const description = isRecord(schema) ? schema['description'] : undefined
  return folded(schemaAnchor(name), html`<code class="font-semibold wrap-anywhere">${name}</code>`, [
    typeof description === 'string' && html`<p class="max-w-prose">${sentence(description)}</p>`,
    content(schema),
  ])
}
