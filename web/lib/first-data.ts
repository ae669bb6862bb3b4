/** Answers that came with the page, by their address; each is used once, so that what is asked again is fresh. */
let answers: Map<string, unknown> | null = null

/** The body of the answer the page came with for this address; `undefined` when there is none. */
export function takeFirstData(url: URL): unknown {
  answers ??= readAnswers(
    typeof document === 'undefined' ? null : document.getElementById('first-data')?.textContent,
  )
  const key = addressKey(url)
  const body = answers.get(key)
  answers.delete(key)
  return body
}

/** The answers in a page's `first-data`, by the one spelling of their addresses. */
export function readAnswers(text: string | null | undefined): Map<string, unknown> {
  const parsed: unknown = text ? JSON.parse(text) : {}
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(
    Object.entries(parsed).map(([path, body]) => [addressKey(new URL(path, 'http://page')), body]),
  )
}

/** One spelling for an address: a blank may be written `%20` or `+`, and means the same. */
export function addressKey({ pathname, searchParams }: URL): string {
  return `${pathname}?${searchParams}`
}
