import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** Milliseconds of processor time that the runtimes started by this program have used so far; `null` where the system does not report it. */
export function runtimeCpuMs(): number | null {
  if (!existsSync('/proc')) return null
  const ticks = readdirSync('/proc').flatMap((pid) => {
    const stat = statOf(pid)
    return stat?.parent === process.pid && stat.name === 'workerd' ? [stat.ticks] : []
  })
  return ticks.length === 0 ? null : ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}

function statOf(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain spaces and parentheses.
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
    }
  } catch {
    // No process, or one that has ended since.
    return null
  }
}
