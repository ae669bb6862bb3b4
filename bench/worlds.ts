import { availableParallelism } from 'node:os'
import { printTable } from './lib/table.ts'
import { openPlayer } from './worlds/play.ts'
import { playMany } from './worlds/play-many.ts'

/** After so many lives, a line says how far it is. */
const LIVES_A_LINE = 1_000

/**
 * Plays lives of the site with the Worker's own verbs and jobs, where almost everything goes wrong that can, and checks after each that nothing
 * acknowledged is lost, nothing happened twice, and all counters and read models are right. One seed alone is played with all of its steps.
 */
export async function benchWorlds(seeds: number, seed?: string) {
  if (seed !== undefined) {
    const { trace, failures } = await openPlayer()(seed, { isTraced: true })
    console.log([...trace, '', ...(failures.length > 0 ? failures : ['Nothing is wrong.'])].join('\n'))
    return { seed, failures, ok: failures.length === 0 }
  }
  const started = performance.now()
  let played = 0
  const lives = await playMany(seeds, {
    threads: availableParallelism(),
    onLife: ({ seed: which, failures }) => {
      played += 1
      if (played % LIVES_A_LINE === 0) console.log(`${played.toLocaleString('en')} played`)
      if (failures.length > 0)
        console.log(`--seed ${which}\n  ${[...new Set(failures)].slice(0, 5).join('\n  ')}`)
    },
  })
  const failed = lives.filter(({ failures }) => failures.length > 0)
  const steps = lives.reduce((sum, life) => sum + life.steps, 0)
  printTable(`${lives.length.toLocaleString('en')} worlds`, [
    ['steps', 'seconds', 'failed'],
    [steps.toLocaleString('en'), Math.round((performance.now() - started) / 1000), failed.length],
  ])
  const isWhole = lives.length === seeds
  return { seeds, steps, failed: failed.map(({ seed: which }) => which), ok: isWhole && failed.length === 0 }
}
