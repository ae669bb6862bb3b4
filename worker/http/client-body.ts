/** Bytes of a body that are read and discarded after its request was answered. */
const DISCARDED_BYTES = 32 * 1024 * 1024

/** The body of a request; `null` for one of length 0, which may have a stream all the same. */
export const sentBody = ({ headers, body }: Request) => (headers.get('content-length') === '0' ? null : body)

/**
 * The body of a request, and how long its readers waited for the client. The rest can be discarded when a
 * reader stops early: a connection with an unread body fails for its next request.
 */
export class ClientBody {
  readonly stream: ReadableStream<Uint8Array>
  /** Milliseconds. */
  waited = 0
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #isOver = false

  constructor(sent: ReadableStream<Uint8Array>, now: () => number) {
    this.#reader = sent.getReader()
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const asked = now()
          const chunk = await this.#next().finally(() => (this.waited += now() - asked))
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      },
      // Nothing is read before it is asked for.
      { highWaterMark: 0 },
    )
  }

  /** Reads what nobody has read. A client that sends more than any form of ours loses its connection. */
  async discardRest(): Promise<void> {
    let discarded = 0
    try {
      while (!this.#isOver && discarded < DISCARDED_BYTES) discarded += (await this.#next())?.byteLength ?? 0
      if (!this.#isOver) await this.#reader.cancel()
    } catch {
      // The client has gone, and its connection with it.
    }
  }

  async #next(): Promise<Uint8Array | undefined> {
    const { value, done } = await this.#reader.read()
    this.#isOver = done
    return value
  }
}
