import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

/** Which test's errors those of a context are now: tests use a context one after another. */
const watchers = new WeakMap<BrowserContext, Problems>()

/**
 * Collects errors in a browser: console errors, uncaught exceptions, failed requests, and responses with 4xx
 * or 5xx. A test names the errors that it expects; any other error fails it.
 */
export class Problems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  watch(context: BrowserContext): void {
    const isWatched = watchers.has(context)
    watchers.set(context, this)
    if (isWatched) return
    void context.addInitScript(tellViolations)
    const tell = (note: (watcher: Problems) => unknown) => note(watchers.get(context) ?? this)
    context.on('console', (message) => tell((watcher) => watcher.#noteConsole(message)))
    context.on('weberror', (error) =>
      tell((watcher) => watcher.#found.push(`uncaught: ${error.error().message}`)),
    )
    context.on('requestfailed', (request) => tell((watcher) => watcher.#noteFailed(request)))
    context.on('response', (response) => tell((watcher) => watcher.#noteAnswer(response)))
  }

  /** Names the errors that the test expects, for example `/^409 POST .*\/vote/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  get unexpected(): string[] {
    return this.#found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }

  #noteConsole(message: ConsoleMessage): void {
    // An error response is recorded separately, with its status.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    this.#found.push(`console: ${message.text()}`)
  }

  #noteFailed(request: Request): void {
    const why = request.failure()?.errorText ?? 'unknown'
    // The page was left and cancelled the request.
    if (why !== 'net::ERR_ABORTED') this.#found.push(`${why} ${request.method()} ${pathOf(request.url())}`)
  }

  #noteAnswer(response: Response): void {
    if (response.status() < 400) return
    this.#found.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  }
}

/** Runs in the page. Chromium does not write to the console that the content policy blocked `eval`. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
    if (blockedURI === 'eval') console.error(`${violatedDirective} blocked ${blockedURI}`)
  })
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
