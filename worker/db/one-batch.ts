type Batch = D1DatabaseSession['batch']

interface WaitingBatch {
  statements: D1PreparedStatement[]
  resolve: (results: D1Result[]) => void
  reject: (error: unknown) => void
}

/**
 * Joins the batches of one turn of the event loop into one transaction. Only for reads and for writes that
 * may be sent again, because another caller's error also rolls back yours.
 */
export function inOneBatch(batch: Batch): Batch {
  let waiting: WaitingBatch[] = []
  async function send(): Promise<void> {
    const sent = waiting
    waiting = []
    try {
      const results = await batch(sent.flatMap(({ statements }) => statements))
      // Each caller takes its share from the front of the results.
      for (const { statements, resolve } of sent) resolve(results.splice(0, statements.length))
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
  return async <Row>(statements: D1PreparedStatement[]) => {
    const results = await new Promise<D1Result[]>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void send(), 0)
      waiting.push({ statements, resolve, reject })
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the SQL defines its rows
    return results as D1Result<Row>[]
  }
}
