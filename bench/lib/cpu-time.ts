import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** Milliseconds of processor time that the runtimes this program started have used so far; `null` where the system does not tell. */
export function runtimeCpuMs(): number | null {
  try {
    const ticks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const stat = statOf(pid)
        return stat?.parent === process.pid && stat.name === 'workerd' ? [stat.ticks] : []
      })
    return ticks.length === 0 ? null : ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
  } catch {
    return null
  }
}

function statOf(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold blanks and brackets of its own.
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
    }
  } catch {
    // It has ended meanwhile.
    return null
  }
}
