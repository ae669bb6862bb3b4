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
import { PAGE_PATH } from './docs-files.ts'

export interface OpenApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, unknown>
  webhooks?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

type Content = Record<string, { schema?: unknown }>

interface Operation {
  tags?: string[]
  security?: object[]
  summary?: string
  description?: string
  parameters?: { name?: string; in?: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

interface Call {
  method: string
  path: string
  operation: Operation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** Few people may make these calls, so they come last. */
const LAST_GROUP = 'Admin'

const SCHEMAS = 'Schemas'

/**
 * The pages by the name in their address: the index of all calls (''), one for each group, and one of the
 * schemas.
 */
export function docsContent({ info, ...document }: OpenApiDocument): Map<string, Html> {
  const groups = groupsOf({ ...document.paths, ...document.webhooks })
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  return new Map([
    ['', index(info, groups)],
    ...[...groups].map(([name, calls]) => [anchor(name), part(name, calls.map(callEntry))] as const),
    [anchor(SCHEMAS), part(SCHEMAS, schemas.map(schemaEntry))],
  ])
}

/** Whether a program of an owner makes or gets this call. */
const isForPrograms = ({ operation: { security = [], tags = [] } }: Call) =>
  tags.includes('Webhooks') || security.some((way) => 'token' in way)

/** First what programs of owners need, then all calls. */
function index(info: OpenApiDocument['info'], groups: Map<string, Call[]>): Html {
  const forPrograms = [...groups].flatMap(([name, calls]) =>
    calls.filter(isForPrograms).map((call) => callLink(name, call)),
  )
  return html`<div class="grid gap-3">
      <h1 class="text-4xl sm:text-5xl">${info.title}</h1>
      <p class="max-w-prose">
        For your bot, plugin or script: <a href="/help/owners" class="link">commands to copy</a>, keys,
        rewards and webhooks. The key of a call is an API key from your dashboard.
      </p>
    </div>
    ${section(
      'For programs of owners',
      [
        html`<ul class="grid gap-2">
          ${forPrograms}
        </ul>`,
      ],
      'programs',
    )}
    <section aria-labelledby="rules" class="grid gap-3">
      <h2 id="rules" class="text-2xl">Rules of all calls</h2>
      ${(info.description ?? '').split('\n\n').map((rule) => html`<p class="max-w-prose">${sentence(rule)}</p>`)}
      <p class="max-w-prose">
        Answers are JSON. Every failure is <code>{"error", "code"}</code>, with <code>field</code> where one
        input is wrong.
      </p>
    </section>
    ${[...groups].map(([name, calls]) =>
      section(
        html`<a href="${addressOf(name)}" class="link">${name}</a>`,
        [
          html`<ul class="grid gap-2">
            ${calls.map((call) => callLink(name, call))}
          </ul>`,
        ],
        name,
      ),
    )}
    ${section(html`<a href="${addressOf(SCHEMAS)}" class="link">${SCHEMAS}</a>`, [], SCHEMAS)}`
}

const addressOf = (name: string) => `${PAGE_PATH}/${anchor(name)}`

const callLink = (group: string, { method, path, operation }: Call): Html =>
  html`<li class="wrap-anywhere">
    <a href="${addressOf(group)}#${anchor(`${method} ${path}`)}" class="link"
      >${method.toUpperCase()} <code>${path}</code></a
    >
    <span class="text-sm text-ink-muted">${sentence(operation.summary ?? '')}</span>
  </li>`

/** The page of one group. */
const part = (name: string, entries: readonly Html[]): Html =>
  html`<p><a href="${PAGE_PATH}" class="link">All calls</a></p>
    <section aria-labelledby="${anchor(name)}" class="grid gap-4">
      <h1 id="${anchor(name)}" class="text-4xl">${name}</h1>
      <div class="grid gap-2">${entries}</div>
    </section>`

/** Calls by their first tag, in the order of the document, and LAST_GROUP at the end. */
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

const section = (title: Html | string, entries: readonly Html[], name: string): Html =>
  html`<section aria-labelledby="${anchor(name)}" class="grid gap-4">
    <h2 id="${anchor(name)}" class="text-2xl">${title}</h2>
    ${entries}
  </section>`

/**
 * A collapsed entry. The link target is inside, so that browsers open the entry, and has a scroll margin, so
 * that its top is visible.
 */
const folded = (id: string, head: Html, inside: unknown): Html =>
  html`<details class="notch notch-step-4 notch-fill-surface-raised notch-edge-line">
    <summary class="cursor-pointer px-4 py-3">${head}</summary>
    <div id="${id}" class="scroll-mt-44"></div>
    <div class="grid gap-5 border-t-2 border-line px-4 py-4">${inside}</div>
  </details>`

function callEntry({ method, path, operation }: Call): Html {
  const { summary = '', description = '', parameters = [], responses = {} } = operation
  const [body] = Object.entries(operation.requestBody?.content ?? {})
  // A parameter without a name is a reference to one that many calls share: it is described once, in the
  // rules.
  const lines = parameters.flatMap(({ name, in: place, required = false, description: meaning, schema }) =>
    name === undefined ? [] : fieldLine({ name, schema, isRequired: required, place, description: meaning }),
  )
  const head = html`<h2 class="inline font-sans text-base tracking-normal wrap-anywhere">
      ${method.toUpperCase()} <code>${path}</code>
    </h2>
    <span class="block text-sm text-ink-muted">${sentence(summary)}</span>`
  return folded(anchor(`${method} ${path}`), head, [
    html`<p class="max-w-prose">${sentence(description)}</p>`,
    lines.length > 0 &&
      detail(
        'Parameters',
        html`<ul class="grid gap-2.5">
          ${lines}
        </ul>`,
      ),
    body && detail(`Body (${body[0]})`, content(body[1].schema)),
    detail(
      'Answers',
      html`<ul class="grid gap-2">
        ${Object.entries(responses).map(answer)}
      </ul>`,
    ),
  ])
}

const detail = (title: string, inside: Html): Html =>
  html`<div class="grid gap-2">
    <h3 class="text-sm text-ink-muted">${title}</h3>
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
