/** Reads a stream to its end. Stops and answers `null` when the stream has more than `limit` bytes. */
export async function readLimited(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    // Leaving the loop cancels the stream.
    for await (const chunk of stream) {
      length += chunk.byteLength
      if (length > limit) break
      chunks.push(chunk)
    }
  } catch (error) {
    // It does not matter if the sender fails to stop.
    if (length <= limit) throw error
  }
  return length > limit ? null : new Uint8Array(await new Blob(chunks).arrayBuffer())
}
