/** Where the first batch of a session is lost: on its way to the database, or on the way back, after the commit. */
export type Loss = 'before' | 'after'

/** A database that loses its first `times` batches, or those of these places, in this way, with an error of this text. `beforeError` is what others do between the commit and the error. It also counts the batches that were sent. */
export function faultyDatabase(
  database: D1Database,
  {
    loss,
    times = 1,
    places,
    text = 'D1_ERROR: Network connection lost.',
    beforeError,
  }: { loss: Loss; times?: number; places?: number[]; text?: string; beforeError?: () => Promise<unknown> },
): { database: D1Database; sent: () => number } {
  let sent = 0
  const faulty = Object.assign(Object.create(database), {
    withSession(constraint: string) {
      const session = database.withSession(constraint)
      return {
        prepare: (sql: string) => session.prepare(sql),
        batch: async (statements: D1PreparedStatement[]) => {
          sent += 1
          const isLost = places?.includes(sent) ?? sent <= times
          if (isLost && loss === 'before') throw new Error(text)
          const results = await session.batch(statements)
          if (isLost) {
            await beforeError?.()
            throw new Error(text)
          }
          return results
        },
        getBookmark: () => session.getBookmark(),
      }
    },
  })
  return { database: faulty, sent: () => sent }
}
