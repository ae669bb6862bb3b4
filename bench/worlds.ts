import { type Life, openPlayer } from './worlds/play.ts'
import { printTable } from './lib/table.ts'

/** Failing seeds that are printed; all of them count. */
const SHOWN_MAX = 20

/**
 * Plays lives of the site with the Worker's own verbs and jobs, where almost everything goes wrong that can, and checks after each that nothing
 * acknowledged is lost, nothing happened twice, and all counters and read models are right. One seed alone is played with all of its steps.
 */
export async function benchWorlds(seeds: number, seed?: string) {
  const play = openPlayer()
  if (seed !== undefined) {
    const { trace, failures } = await play(seed, { isTraced: true })
    console.log([...trace, '', ...(failures.length > 0 ? failures : ['Nothing is wrong.'])].join('\n'))
    return { seed, failures, ok: failures.length === 0 }
  }
  const failed: { seed: string; life: Life }[] = []
  let steps = 0
  const started = performance.now()
  for (let number = 0; number < seeds; number += 1) {
    const life = await play(String(number))
    steps += life.steps
    if (life.failures.length > 0) failed.push({ seed: String(number), life })
  }
  printTable(`${seeds.toLocaleString('en')} worlds`, [
    ['steps', 'seconds', 'failed'],
    [steps.toLocaleString('en'), Math.round((performance.now() - started) / 1000), failed.length],
  ])
  for (const { seed: which, life } of failed.slice(0, SHOWN_MAX))
    console.log(`\n--seed ${which}\n  ${[...new Set(life.failures)].slice(0, 5).join('\n  ')}`)
  return { seeds, steps, failed: failed.map(({ seed: which }) => which), ok: failed.length === 0 }
}
