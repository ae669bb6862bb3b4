import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A folder that Linux keeps in memory. Containers often have only 64 MB of it. */
const FOLDER = '/dev/shm'
/** Enough for every database, bucket and browser profile of a test run. */
const ROOM_BYTES = 2_000_000_000

/**
 * The folder for the files of tests: in memory where there is room, because writes to a database wait for a
 * disk. Nothing in the folder has to survive.
 */
export function memoryFolder(): string {
  return process.env['TMPDIR'] ?? (roomIn(FOLDER) >= ROOM_BYTES ? FOLDER : tmpdir())
}

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
