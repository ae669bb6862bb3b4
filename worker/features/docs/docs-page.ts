import { html, raw } from 'hono/html'

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
  parameters?: { name?: string; in?: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** A plain page of the API: no script, so that the strict content policy holds here too. */
export function docsPage(document: OpenApiDocument) {
  const groups = groupByTag(document)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>
            ${document.info.description ?? ''} The same as a document:
            <a href="/api/openapi.json">openapi.json</a>. <a href="/">Back to the site</a>.
          </p>
          <p>
            Every failure is <code>{"error", "code"}</code>, with <code>field</code> where one input is at
            fault.
          </p>
          <nav aria-label="Groups">
            ${[...groups.keys()].map((tag) => html`<a href="#${tag}">${tag}</a> `)}
          </nav>
          ${[...groups].map(
            ([tag, operations]) =>
              html`<h2 id="${tag}">${tag}</h2>
                ${operations}`,
          )}
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(document.components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<details id="schema-${name}">
                <summary><code>${name}</code></summary>
                ${shape(schema)}
              </details>`,
          )}
        </main>
      </body>
    </html>`
}

function groupByTag(document: OpenApiDocument) {
  const groups = new Map<string, ReturnType<typeof operationOf>[]>()
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = isRecord(item) ? item[method] : undefined
      if (!isRecord(operation)) continue
      const tag = (operation as Operation).tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationOf(method, path, operation)])
    }
  return groups
}

function operationOf(method: string, path: string, operation: Operation) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<section>
    <h3><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${
      operation.parameters?.length
        ? html`<details>
            <summary>Parameters</summary>
            <ul>
              ${operation.parameters.map((parameter) => html`<li><code>${parameter.name ?? ''}</code> in ${parameter.in ?? ''}${parameter.required ? ', required' : ''} ${shape(parameter.schema)}</li>`)}
            </ul>
          </details>`
        : ''
    }
    ${
      body
        ? html`<details>
            <summary>Body</summary>
            ${shape(body)}
          </details>`
        : ''
    }
    <details>
      <summary>Answers</summary>
      <ul>
        ${Object.entries(operation.responses ?? {}).map(
          ([status, answer]) =>
            html`<li>
              <b>${status}</b> ${answer.description ?? ''}
              ${shape(Object.values(answer.content ?? {})[0]?.schema)}
            </li>`,
        )}
      </ul>
    </details>
  </section>`
}

/** A schema: a link where it has a name, its JSON otherwise. */
function shape(schema: unknown) {
  if (!isRecord(schema)) return ''
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}"><code>${name}</code></a>`
  }
  return html`<pre>${JSON.stringify(schema, null, 2)}</pre>`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0}main{max-width:56rem;margin:0 auto;padding:1.5rem}
nav a{margin-right:.75rem}section{border-top:1px solid #8886;padding:.5rem 0}h3{font-size:1rem;margin:.5rem 0}pre{overflow:auto;padding:.75rem;background:#8881}
code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.25rem 0}.get{color:#2a7d4f}.post{color:#a4600a}@media(prefers-color-scheme:dark){a{color:#8cc7e8}.get{color:#7fd6a3}.post{color:#f0b45c}}`
