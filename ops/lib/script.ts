/** An error that the user can fix: shown as one line, without a stack. */
export class Failure extends Error {}

const endings = new Set<() => unknown>()

/** Registers a cleanup for the end of the script, whatever ends it. Returns a function that removes it. */
export function atEnd(end: () => unknown): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

/** The exit code of shells for a program ended by Ctrl-C. */
const INTERRUPTED = 130

let ending = false

/** Whether the script is ending and must not start anything more. */
export function isEnding(): boolean {
  return ending
}

/**
 * Runs a script's main function, then stops everything that still runs. A `Failure` is shown as one line, any other
 * error with its stack. For a server, an interruption is the normal end.
 */
export async function runScript(main: () => Promise<void>, { isServer = false } = {}): Promise<never> {
  try {
    const interrupted = untilInterrupted().then(() => {
      process.exitCode = isServer ? 0 : INTERRUPTED
    })
    await Promise.race([main(), interrupted])
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = 1
  }
  await endAll()
  process.exit()
}

/**
 * The handlers stay registered, because a second Ctrl-C during the cleanup must not leave processes behind.
 */
function untilInterrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
    if (process.env['npm_lifecycle_event']) whenOrphaned(() => resolve(null))
  })
}

/** A shell runs between npm and this script. It ends on a signal to npm without passing the signal on. */
function whenOrphaned(orphaned: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) orphaned()
  }, 500).unref()
}

/** Last started, first stopped. */
async function endAll(): Promise<void> {
  ending = true
  for (const end of [...endings].toReversed()) {
    endings.delete(end)
    await end()
  }
}
