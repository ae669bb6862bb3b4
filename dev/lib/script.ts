/** Something the person at the keyboard can mend: shown as one line, without a stack. */
export class Failure extends Error {}

const endings = new Set<() => unknown>()

/** Has something ended when the script ends, however it ends. Gives a way to call that off. */
export function atEnd(end: () => unknown): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

/** What shells say for a program ended by Ctrl-C. */
const INTERRUPTED = 130

let ending = false

/** Whether the script is on its way out and should start nothing more. */
export function isEnding(): boolean {
  return ending
}

/**
 * Runs a script's main function, then ends whatever is still running: after success, failure (exit 1), Ctrl-C, a kill
 * or a closed terminal. A `Failure` becomes one clear line, anything else keeps its stack. For a server, being
 * interrupted is how it ends well: exit 0.
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

/** The handlers stay in place: a second Ctrl-C while ending must not leave anything behind. */
function untilInterrupted(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
    if (process.env['npm_lifecycle_event']) whenOrphaned(() => resolve(null))
  })
}

/** Between npm and us stands a shell, which dies of a signal to npm without passing it on. */
function whenOrphaned(orphaned: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) orphaned()
  }, 500).unref()
}

/** Last started, first ended. */
async function endAll(): Promise<void> {
  ending = true
  for (const end of [...endings].toReversed()) {
    endings.delete(end)
    await end()
  }
}
