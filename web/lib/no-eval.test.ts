import { expect, it, vi } from 'vitest'

/** The files of forms that build schemas. */
const forms = import.meta.glob('../features/**/*-fields.ts')

it('forms compile no schema with eval, which the content policy forbids', async () => {
  const attempts: unknown[] = []
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct: (_target, code) => {
        attempts.push(code)
        throw new EvalError('The content policy forbids it.')
      },
    }),
  )
  expect(await Promise.all(Object.values(forms).map((load) => load()))).toHaveLength(3)
  vi.unstubAllGlobals()
  expect(attempts).toEqual([])
})
