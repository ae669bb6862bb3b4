import { cardClass } from '../../../contract/look/card-class.ts'
import { CHEVRON_DOWN_PIXELS } from '../../../contract/look/icon-pixels.ts'
import { SITE } from '../../../contract/site.ts'
import { escapeHtml, markup, type Markup } from './markup.ts'
import { band, bandTitle, icon } from './band.ts'
import type { Shell } from '../pages/shell.ts'
import { fieldLine, fieldsOf, isRecord, schemaAnchor, sentence, typeOf } from './describe-schema.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface OpenApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: { name?: string; in?: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

/** One call: how and where it is made, and what the document says of it. */
interface Call {
  method: string
  path: string
  operation: Operation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const METHOD_TONES: Record<string, string> = {
  get: 'notch-fill-moss-soft text-moss',
  post: 'notch-fill-amber-soft text-amber',
  delete: 'notch-fill-coral-soft text-coral',
}

/** What most readers look for stands before what few may call. */
const LAST_GROUP = 'Staff'

/** The web build's head without its program, so that the page looks like the site and still does without scripts of its own. */
const PROGRAM =
  /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*| data-app="[^"]*"/g

/** A page of the API: a table of contents, every call, and every named schema, each folded up until it is wanted. */
export function docsPage(document: OpenApiDocument, { start, head }: Pick<Shell, 'start' | 'head'>): string {
  const groups = groupsOf(document)
  const schemas = Object.entries(document.components?.schemas ?? {}).toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  const { title, description = '' } = document.info
  const [lead = '', ...rules] = description.split('\n\n')
  const body = markup`<a href="#main" class="skip-link bg-ink px-4 py-3 font-semibold text-surface">Skip to content</a>
    ${header()}
    <main id="main" tabindex="-1" class="outline-none">
      ${band(
        bandTitle(title, lead),
        markup`<p class="mt-3 max-w-prose">Answers are JSON. Every failure is <code>{"error", "code"}</code>, with <code>field</code> where one input is at fault. Press a call to see what it takes and answers.</p>${rules.map((rule) => markup`<p class="mt-3 max-w-prose">${sentence(rule)}</p>`)}`,
      )}
      <div class="page grid grid-cols-1 gap-8 pt-8 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        ${contents(groups, schemas.length)}
        <div class="grid gap-12">
          ${[...groups].map(([name, calls]) => group(name, calls))}
          ${schemaList(schemas)}
        </div>
      </div>
    </main>`
  return `${start}${escapeHtml(title)}${head.replaceAll(PROGRAM, '')}</head><body>${body.html}</body></html>`
}

function header(): Markup {
  const link =
    'inline-flex min-h-11 items-center px-2 font-semibold text-ink-muted no-underline hover:text-ink'
  return markup`<header class="sticky top-0 z-40 border-b-2 border-line bg-surface"><div class="page flex h-16 items-center gap-2">
    <a href="/" class="-ml-1 mr-auto flex min-h-11 items-center gap-2.5 px-1 text-ink no-underline"><img src="/favicon.svg" alt="" width="34" height="34">
      <span class="font-heading text-xl font-extrabold tracking-tight">${SITE.name}</span></a>
    <a href="/api/openapi.json" class="${link}">openapi.json</a>
  </div></header>`
}

/** In the order of the document, what staff alone may call last. */
function groupsOf(document: OpenApiDocument): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  const last: Call[] = []
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = isRecord(item) ? item[method] : undefined
      if (!isRecord(operation)) continue
      const call: Call = { method, path, operation }
      const name = call.operation.tags?.[0] ?? 'Other'
      if (name === LAST_GROUP) last.push(call)
      else groups.set(name, [...(groups.get(name) ?? []), call])
    }
  return last.length > 0 ? groups.set(LAST_GROUP, last) : groups
}

/** A word for an address: `get-api-servers-id`. */
const anchor = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
const callAnchor = ({ method, path }: Call) => anchor(`${method} ${path}`)

/** Beside the calls on wide screens, folded up above them on narrow ones. */
function contents(groups: Map<string, Call[]>, schemas: number): Markup {
  const list = markup`<ul class="grid">${[...groups].map(
    ([name, calls]) =>
      markup`<li><details class="group/toc"><summary class="${TOC_ROW} cursor-pointer list-none font-semibold [&::-webkit-details-marker]:hidden">
        <span>${name} <span class="tabular font-normal text-ink-muted">${calls.length}</span></span>${chevron('group-open/toc:rotate-180')}</summary>
        <ul class="mb-2 border-l-2 border-line"><li><a href="#${anchor(name)}" class="${TOC_LINK}">All of ${name}</a></li>${calls.map(
          (call) =>
            markup`<li><a href="#${callAnchor(call)}" class="${TOC_LINK}"><span>${sentence(call.operation.summary ?? call.path)}</span></a></li>`,
        )}</ul></details></li>`,
  )}<li><a href="#schemas" class="${TOC_ROW} font-semibold text-ink no-underline hover:underline"><span>Schemas <span class="tabular font-normal text-ink-muted">${schemas}</span></span></a></li></ul>`
  return markup`<nav aria-label="Contents" class="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pr-3">
    <h2 class="hidden pb-2 text-sm text-ink-muted lg:block">Contents</h2><div class="hidden lg:block">${list}</div>
    <details class="group/all notch notch-step-3 notch-fill-surface-raised notch-edge-line lg:hidden">
      <summary class="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">Contents${chevron('group-open/all:rotate-180')}</summary>
      <div class="px-4 pb-3">${list}</div></details>
  </nav>`
}

const TOC_ROW = 'flex min-h-10 items-center justify-between gap-3 pointer-coarse:min-h-11'
const TOC_LINK =
  'flex min-h-9 items-center py-1.5 pl-3 text-sm text-ink-muted no-underline hover:text-ink hover:underline pointer-coarse:min-h-11'

const chevron = (turn: string) =>
  icon(CHEVRON_DOWN_PIXELS, `size-3 text-ink-muted transition-transform ${turn}`)

function group(name: string, calls: readonly Call[]): Markup {
  const id = anchor(name)
  return markup`<section aria-labelledby="${id}" class="grid gap-4"><h2 id="${id}" class="text-2xl">${name}</h2>
    <div class="grid gap-2">${calls.map(callEntry)}</div></section>`
}

const SUMMARY =
  'flex cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 [&::-webkit-details-marker]:hidden'

// What a link leads to stands inside, a little above its top: a browser opens what is folded up around it, and the head of the entry is in sight.
const target = (id: string) => markup`<div id="${id}" class="scroll-mt-44"></div>`

function callEntry(call: Call): Markup {
  const { method, path, operation } = call
  const { summary = '', description, security = [], parameters = [], responses = {} } = operation
  const access = accessOf(security)
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  return markup`<details class="${cardClass({ className: 'group/call' })}"><summary class="${SUMMARY}">
      <span class="grid min-w-0 gap-1"><h3 class="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 font-sans text-base tracking-normal">
        <span class="notch notch-step-2 notch-border-0 ${METHOD_TONES[method] ?? 'notch-fill-sky-soft text-sky'} px-2 py-0.5 text-xs font-bold">${method.toUpperCase()}</span>
        <code class="wrap-anywhere">${path}</code></h3>
        <span class="text-sm text-ink-muted">${sentence(summary)}</span></span>${chevron('group-open/call:rotate-180')}</summary>
    ${target(callAnchor(call))}<div class="grid gap-5 border-t-2 border-line px-4 py-4">
      ${description !== undefined && markup`<p class="max-w-prose">${sentence(description)}</p>`}
      ${access !== '' && markup`<p class="max-w-prose">${sentence(access)}</p>`}
      ${
        parameters.length > 0 &&
        part(
          'Parameters',
          markup`<ul class="grid gap-2.5 border-l-2 border-line pl-4">${parameters.map((parameter) =>
            fieldLine({
              name: parameter.name ?? '',
              schema: parameter.schema,
              isRequired: parameter.required === true,
              place: parameter.in ?? '',
              description: parameter.description,
            }),
          )}</ul>`,
        )
      }
      ${body && part(body[0] === 'application/json' ? 'Body' : `Body (${body[0]})`, content(body[1].schema))}
      ${part('Answers', answers(responses))}
    </div></details>`
}

/** Who may make a call, in a sentence; nothing where anybody may. */
function accessOf(security: readonly Record<string, unknown>[]): string {
  if (security.some((way) => 'token' in way)) return 'Needs an API token: `Authorization: Bearer`.'
  if (security.length === 0) return ''
  const isNeeded = security.every((way) => 'session' in way)
  return isNeeded ? 'Needs a session.' : 'Takes a session, and needs none.'
}

const part = (title: string, inside: Markup): Markup =>
  markup`<div class="grid gap-2"><h4 class="text-sm text-ink-muted">${title}</h4>${inside}</div>`

/** A type, and below it its fields where it has no name of its own. */
const content = (schema: unknown): Markup =>
  markup`<div class="grid gap-2"><p class="text-sm">${typeOf(schema)}</p>${fieldsOf(schema)}</div>`

/** What stands where nobody described an answer: the document must say something. */
const SAYS_NOTHING = 'Answer'

function answers(responses: NonNullable<Operation['responses']>): Markup {
  return markup`<ul class="grid gap-2">${Object.entries(responses).map(([status, answer]) => {
    const schema = Object.values(answer.content ?? {})[0]?.schema
    return markup`<li class="grid gap-1"><p class="flex flex-wrap items-baseline gap-x-2.5 text-sm"><code class="tabular font-semibold">${status}</code>
      ${answer.description !== SAYS_NOTHING && markup`<span>${sentence(answer.description ?? '')}</span>`}${schema !== undefined && markup`<span class="wrap-anywhere text-ink-muted">${typeOf(schema)}</span>`}</p>
      ${schema !== undefined && fieldsOf(schema)}</li>`
  })}</ul>`
}

/** All of them together are as long as the calls: they wait behind one more fold, which a link to one of them opens as well. */
function schemaList(schemas: readonly [name: string, schema: unknown][]): Markup {
  return markup`<section aria-labelledby="schemas"><details class="group/all"><summary class="flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
      <h2 id="schemas" class="text-2xl">Schemas</h2><span class="mr-4 flex items-center gap-3 text-ink-muted"><span class="tabular text-sm">${schemas.length}</span>${chevron('group-open/all:rotate-180')}</span></summary>
    <div class="grid gap-2 pt-4">${schemas.map(([name, schema]) => schemaEntry(name, schema))}</div></details></section>`
}

function schemaEntry(name: string, schema: unknown): Markup {
  const said = isRecord(schema) ? schema['description'] : undefined
  return markup`<details class="${cardClass({ className: 'group/call' })}"><summary class="${SUMMARY}">
      <code class="font-semibold wrap-anywhere">${name}</code>${chevron('group-open/call:rotate-180')}</summary>
    ${target(schemaAnchor(name))}<div class="grid gap-3 border-t-2 border-line px-4 py-4">
      ${typeof said === 'string' && markup`<p class="max-w-prose">${sentence(said)}</p>`}${content(schema)}</div></details>`
}
