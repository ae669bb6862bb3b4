import { env } from 'cloudflare:test'
import { systemContext } from './system-context.ts'

/** A context whose job ends at its n-th step: the n-th call of the database or the file store, before or after that has worked. */
export function dyingAt(end: number, moment: 'before' | 'after') {
  let step = 0
  let ended = false
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    step += 1
    if (ended || (step === end && moment === 'before')) {
      ended = true
      throw new Error('the job ended here')
    }
    const result = await work()
    if (step >= end && moment === 'after') {
      ended = true
      throw new Error('the job ended here')
    }
    return result
  }
  const { db } = systemContext()
  /** The statement behind each guarded one: a batch takes only those. */
  const bare = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const guardedStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const guard: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => guardedStatement(statement.bind(...values)),
      all: () => guarded(() => statement.all()),
      first: () => guarded(() => statement.first()),
      run: () => guarded(() => statement.run()),
    })
    bare.set(guard, statement)
    return guard
  }
  const store = env.BANNERS
  return {
    hasEnded: () => ended,
    changes: {
      db: {
        ...db,
        prepare: (sql: string) => guardedStatement(db.prepare(sql)),
        batch: <Rows extends unknown[]>(statements: D1PreparedStatement[]) =>
          guarded(() => db.batch<Rows>(statements.map((each) => bare.get(each) ?? each))),
      },
      env: {
        ...env,
        BANNERS: Object.assign(Object.create(store), {
          get: (key: string) => guarded(() => store.get(key)),
          put: (...values: Parameters<R2Bucket['put']>) => guarded(() => store.put(...values)),
        }),
      },
    },
  }
}
