import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { fingerprint } from './fingerprint.ts'

export interface ErrorAnswer {
  status: number
  code: string
  field: string | undefined
}

/** Fails each test of a file in which the Worker logs an error: bad input is none. */
export function expectNoErrors(): void {
  let log: MockInstance<typeof console.error>
  beforeEach(() => {
    log = vi.spyOn(console, 'error')
  })
  afterEach(() => {
    expect(log).not.toHaveBeenCalled()
  })
}

/** The parts of an error that programs read: a message, and nothing about our own code. */
export async function readError(response: Response): Promise<ErrorAnswer> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const body = await response.json<{ error: string; code: string; field?: string }>()
  expect(body.error).toMatch(/\S/)
  expect(body.error).not.toMatch(/zod|expected|SQL|D1|undefined|regex|\bat \w+ \(/i)
  return { status: response.status, code: body.code, field: body.field }
}

export const invalid = (field?: string): ErrorAnswer => ({ status: 400, code: 'invalid_input', field })

/** Runs it and checks that it changed nothing except the people it created. */
export async function withoutTrace(attempt: () => Promise<void>): Promise<void> {
  const people = new Set(['users', 'sessions'])
  const rest = async () => Object.entries(await fingerprint()).filter(([table]) => !people.has(table))
  const found = await rest()
  await attempt()
  expect(await rest()).toEqual(found)
}
