/**
 * Reads a stream to its end, but keeps at most `limit` bytes: `null` when there are more. The rest of those is read and dropped up to `drained` bytes,
 * for streams whose connection would fail if they were left unread.
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
  drained = limit,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    // Leaving the loop tells the sender to stop.
    for await (const chunk of stream) {
      length += chunk.byteLength
      if (length <= limit) chunks.push(chunk)
      if (length > Math.max(limit, drained)) break
    }
  } catch (error) {
    // A sender that fails to stop is of no matter.
    if (length <= limit) throw error
  }
  return length > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer())
}
