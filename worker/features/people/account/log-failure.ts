import type { AppContext } from '../../../http/app-env.ts'

/** Logs that the chat platform failed somebody, because an operator must see it. `event` says what failed. */
export function logFailure(c: AppContext, event: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the log is where operators look
  console.error(
    JSON.stringify({ level: 'error', requestId: c.get('requestId'), event, error: String(cause) }),
  )
}
