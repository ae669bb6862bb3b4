import { existsSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10
const CHILDREN = `/proc/self/task/${process.pid}/children`

/** Milliseconds of processor time that the programs started by this one have used so far; 0 where the system does not report it. */
export function childrenCpuMs(): number {
  if (!existsSync(CHILDREN)) return 0
  const pids = readFileSync(CHILDREN, 'utf8').split(' ').filter(Boolean)
  return pids.map(ticksOf).reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}

function ticksOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    // It has ended since.
    return 0
  }
}

/** Milliseconds of this program's own processor time for some work. */
export async function ownCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
