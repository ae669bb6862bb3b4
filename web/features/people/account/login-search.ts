/** Why the visitor was sent back to the sign-in page. */
const PROBLEMS = ['cancelled', 'expired', 'no-cookie', 'busy', 'discord-busy', 'failed'] as const
export type SignInProblem = (typeof PROBLEMS)[number]

export interface LoginSearch {
  /** Path of this site to return to. */
  returnTo?: string | undefined
  error?: SignInProblem | undefined
}

/** Reads the sign-in page's address bar. Unknown values are left out. */
export function parseLoginSearch({ returnTo, error }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof returnTo === 'string' && { returnTo }),
    ...(isProblem(error) && { error }),
  }
}

function isProblem(value: unknown): value is SignInProblem {
  return PROBLEMS.some((problem) => problem === value)
}
