import type { Bytes } from '#contract/ledger/bytes.ts'
import { CHECKPOINT_PATH } from '#contract/ledger/tiles.ts'
import type { Env } from './env.ts'

/** The key of a file is its address without the leading slash. */
const getKey = (path: string) => path.slice(1)

/** A file of the ledger, or `null`. */
export async function findLedgerFile(env: Env, path: string): Promise<Bytes | null> {
  const found = await env.BANNERS.get(getKey(path))
  return found && new Uint8Array(await found.arrayBuffer())
}

/** Writes a file. Its content follows from its address, so that two runs of the job write the same. */
export async function putLedgerFile(env: Env, path: string, bytes: Bytes): Promise<void> {
  await env.BANNERS.put(getKey(path), bytes, { httpMetadata: { contentType: 'application/octet-stream' } })
}

export interface StoredCheckpoint {
  note: string
  /** Names this version: it is replaced only if it is still the present one. */
  version: string
}

/** The signed checkpoint; `null` before the first. */
export async function findCheckpoint(env: Env): Promise<StoredCheckpoint | null> {
  const found = await env.BANNERS.get(getKey(CHECKPOINT_PATH))
  return found && { note: await found.text(), version: found.etag }
}

/** Replaces the checkpoint. `false` when another run did so since this one read it. */
export async function replaceCheckpoint(
  env: Env,
  note: string,
  before: StoredCheckpoint | null,
): Promise<boolean> {
  const written = await env.BANNERS.put(getKey(CHECKPOINT_PATH), note, {
    onlyIf: before ? { etagMatches: before.version } : { etagDoesNotMatch: '*' },
    httpMetadata: { contentType: 'text/plain; charset=utf-8' },
  })
  // The store answers null when the condition fails.
  return Boolean(written)
}
