import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import type { AppEnv } from './app-env.ts'
import { HttpError } from './http-error.ts'

/** A module's routes: one definition validates the request, types the client and writes the API document. */
export function newRoutes() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw inputError(result.error.issues)
    },
  })
}

/** The first error, with the name of its field in the request. */
export function inputError(issues: readonly z.core.$ZodIssue[]): HttpError {
  const [issue] = issues
  const field = issue?.path.map(String).join('.')
  return new HttpError('invalid_input', sentence(issue), field ? { field } : {})
}

/** Zod's own messages are for programmers. Our messages never start that way. */
function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'Please check your inputs and try again.'
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return issue.message
  return issue.code === 'invalid_type'
    ? 'A value is missing or has the wrong type.'
    : 'Please check your inputs and try again.'
}
