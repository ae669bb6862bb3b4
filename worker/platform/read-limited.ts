/**
 * Reads a stream to its end, but holds at most `limit` bytes: `null` when there are more. The rest is read and discarded up to `drained` bytes, for
 * streams whose connection would fail if they were left unread.
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
  drained = limit,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    // Leaving the loop cancels the stream.
    for await (const chunk of stream) {
      length += chunk.byteLength
      if (length <= limit) chunks.push(chunk)
      if (length > Math.max(limit, drained)) break
    }
  } catch (error) {
    // It does not matter if the sender fails to stop.
    if (length <= limit) throw error
  }
  return length > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer())
}
