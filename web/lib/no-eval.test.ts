import { expect, it, vi } from 'vitest'

it.each(['submit/submit-fields', 'applications/application-fields', 'owner/edit-fields'])(
  '%s compiles no schema with eval, which the content policy forbids',
  async (file) => {
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
    await import(`../features/${file}.ts`)
    vi.unstubAllGlobals()
    expect(attempts).toEqual([])
  },
)
