import { safeReturnPath as judge } from '#contract/base/return-path.ts'

/** The return path after the sign-in, by the same rule as in the browser. */
export function safeReturnPath(path: string | undefined, origin: string): string {
  return judge(path, origin, (wanted) => (URL.canParse(wanted, origin) ? new URL(wanted, origin) : null))
}
