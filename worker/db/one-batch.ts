type Batch = D1DatabaseSession['batch']

interface Asked {
  statements: D1PreparedStatement[]
  answer: (results: D1Result[]) => void
  fail: (error: unknown) => void
}

/**
 * Joins the batches of one turn of the event loop into one. It is one transaction, so an error in one fails
 * them all: only for reads, and for writes that may be sent again.
 */
export function inOneBatch(batch: Batch): Batch {
  let waiting: Asked[] = []
  async function send(): Promise<void> {
    const sent = waiting
    waiting = []
    try {
      const results = await batch(sent.flatMap(({ statements }) => statements))
      for (const { statements, answer } of sent) answer(results.splice(0, statements.length))
    } catch (error) {
      for (const { fail } of sent) fail(error)
    }
  }
  return async <Row>(statements: D1PreparedStatement[]) => {
    const results = await new Promise<D1Result[]>((answer, fail) => {
      if (waiting.length === 0) setTimeout(() => void send(), 0)
      waiting.push({ statements, answer, fail })
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the SQL defines its rows
    return results as D1Result<Row>[]
  }
}
