import { execa } from 'execa'
import { ROOT, tool } from './paths.ts'
import { atEnd, Failure, isEnding } from './script.ts'

/** Tools print nothing about updates or telemetry, ask no questions, and work without a network. */
const QUIET_ENVIRONMENT = {
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  NODE_NO_WARNINGS: '1',
  // What calls Wrangler here has built before: [build] in wrangler.toml does nothing then.
  BUILT: '1',
}

/** How long a tool may take to end after a signal before it is killed. */
const GRACE_MS = 4_000

interface CommandOptions {
  env?: Record<string, string>
}

interface ToolOptions extends CommandOptions {
  /** Gets each line as it comes. */
  print?: ((line: string) => void) | undefined
}

/** Runs a tool of the project and returns its exit code and its output. */
export async function runTool(
  name: string,
  args: string[],
  { print, ...options }: ToolOptions = {},
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await startService(
    name,
    args,
    (line) => {
      lines.push(line)
      print?.(line)
    },
    options,
  )
  return { code, output: lines.join('\n') }
}

/**
 * Starts a tool. Its output goes to `print`, line by line. Resolves with the exit code. The tool is stopped
 * when the script ends.
 */
export async function startService(
  name: string,
  args: string[],
  print: (line: string) => void,
  { env }: CommandOptions = {},
): Promise<number> {
  if (isEnding()) throw new Failure(`Interrupted before ${name}.`)
  const child = execa(process.execPath, [tool(name), ...args], {
    cwd: ROOT,
    env: { ...QUIET_ENVIRONMENT, ...env },
    stdin: 'ignore',
    all: true,
    buffer: false,
    reject: false,
    forceKillAfterDelay: GRACE_MS,
  })
  const callOff = atEnd(async () => {
    child.kill()
    await child
  })
  for await (const line of child.iterable({ from: 'all' })) print(line)
  const { exitCode } = await child
  callOff()
  return exitCode ?? 1
}
