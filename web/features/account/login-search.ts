/** Why somebody is back at the sign-in page. */
const PROBLEMS = ['cancelled', 'expired', 'busy', 'failed'] as const
export type SignInProblem = (typeof PROBLEMS)[number]

export interface LoginSearch {
  /** Path of this site to come back to. */
  returnTo?: string | undefined
  error?: SignInProblem | undefined
}

/** Reads the sign-in page's address bar; what it does not know is left out. */
export function parseLoginSearch({ returnTo, error }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof returnTo === 'string' && { returnTo }),
    ...(isProblem(error) && { error }),
  }
}

function isProblem(value: unknown): value is SignInProblem {
  return PROBLEMS.some((problem) => problem === value)
}
