import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, tool } from './paths.ts'
import { atEnd, Failure, isEnding } from './script.ts'

/** Tools stay silent about updates, telemetry and questions, and work without a network. */
const QUIET_ENVIRONMENT = {
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_WRITE_LOGS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  NODE_NO_WARNINGS: '1',
}

/** How long a service may take to end by itself before it is killed. */
const GRACE_MS = 4_000

const HAS_GROUPS = process.platform !== 'win32'

interface CommandOptions {
  env?: Record<string, string>
}

/** Runs a tool of the project to its end and gives its exit code and all it printed. */
export async function runTool(
  name: string,
  args: string[],
  options: CommandOptions = {},
): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await startService(name, args, (line) => lines.push(line), options)
  return { code, output: lines.join('\n') }
}

/**
 * Starts a tool; what it prints goes to `print`, line by line. Resolves with the exit code when it ends by itself.
 * It and everything it started are ended when the script ends.
 */
export async function startService(
  name: string,
  args: string[],
  print: (line: string) => void,
  { env }: CommandOptions = {},
): Promise<number> {
  if (isEnding()) throw new Failure(`Interrupted before ${name}.`)
  // The tool leads a process group of its own, so that a signal reaches all it starts.
  const child = spawn(process.execPath, [tool(name), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...QUIET_ENVIRONMENT, ...env },
  })
  for (const stream of [child.stdout, child.stderr]) forEachLine(stream, print)
  const watchdog = watch(child)
  const end = async () => {
    await endGroup(child)
    watchdog?.kill('SIGKILL')
  }
  const callOff = atEnd(end)
  const [code] = await once(child, 'close')
  callOff()
  await end()
  return typeof code === 'number' ? code : 1
}

/**
 * Ends the child's whole group when we are killed without a chance to: a tiny shell waits on a pipe from us, which the
 * system closes with us.
 */
function watch({ pid }: ChildProcess): ChildProcess | null {
  if (pid === undefined || !HAS_GROUPS) return null
  const script = `cat >/dev/null; kill -TERM -${pid} 2>/dev/null && sleep 3 && kill -KILL -${pid} 2>/dev/null`
  const watchdog = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watchdog.unref()
  return watchdog
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || !HAS_GROUPS) {
    child.kill()
    return
  }
  if (!signalGroup(pid, 'SIGTERM')) return
  const deadline = Date.now() + GRACE_MS
  while (Date.now() < deadline) {
    await sleep(30)
    if (!signalGroup(pid, 0)) return
  }
  signalGroup(pid, 'SIGKILL')
}

/** Whether there was anybody left to receive it. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

function forEachLine(stream: NodeJS.ReadableStream | null, print: (line: string) => void): void {
  let rest = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) print(line)
  })
  stream?.on('end', () => {
    if (rest) print(rest)
  })
}
