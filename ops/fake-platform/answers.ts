/** An error as the platform's HTTP API answers it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What the HTTP API wraps around each result. */
export const result = (value: unknown, status = 200): Response =>
  Response.json({ success: true, errors: [], messages: [], result: value }, { status })

/** What the HTTP API wraps around a page of a list. */
export const list = (items: readonly unknown[]): Response =>
  Response.json({
    success: true,
    errors: [],
    messages: [],
    result: items,
    result_info: { page: 1, per_page: 100, total_pages: 1, count: items.length, total_count: items.length },
  })

export const failed = ({ status, code, message }: ApiError): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status })
