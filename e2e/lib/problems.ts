import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

const watched = new WeakMap<BrowserContext, Problems>()

/**
 * Collects errors in a browser: console errors, uncaught exceptions, failed requests, and responses with 4xx
 * or 5xx. A test names the errors that it expects; any other error fails it.
 */
export class Problems {
  #found: string[] = []
  #expected: RegExp[] = []

  /** Those of a context from now on. A context that several tests use is watched once. */
  static of(context: BrowserContext): Problems {
    const problems = watched.get(context) ?? new Problems()
    problems.#found = []
    problems.#expected = []
    if (!watched.has(context)) problems.watch(context)
    watched.set(context, problems)
    return problems
  }

  watch(context: BrowserContext): void {
    void context.addInitScript(tellViolations)
    context.on('console', (message) => this.#noteConsole(message))
    context.on('weberror', (error) => this.#found.push(`uncaught: ${error.error().message}`))
    context.on('requestfailed', (request) => this.#noteFailed(request))
    context.on('response', (response) => this.#noteAnswer(response))
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
