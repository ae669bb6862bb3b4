/** Why somebody is back at the sign-in page. */
export const SIGN_IN_PROBLEMS = {
  cancelled: 'You cancelled signing in. Nothing was changed; try again whenever you like.',
  expired: 'That sign-in took too long, or was started in another tab. Please start again.',
  failed: 'Discord could not confirm who you are just now. Please try again in a moment.',
} as const

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

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
  return typeof value === 'string' && Object.hasOwn(SIGN_IN_PROBLEMS, value)
}
