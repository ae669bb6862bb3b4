import { safeReturnPath as judge } from '#contract/return-path.ts'

/** The path to come back to after signing in, by the rule the browser has too. */
export function safeReturnPath(path: string | undefined, origin: string): string {
  return judge(path, origin, (wanted) => (URL.canParse(wanted, origin) ? new URL(wanted, origin) : null))
}
