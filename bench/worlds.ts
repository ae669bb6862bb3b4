import { availableParallelism } from 'node:os'
import { printTable } from './lib/table.ts'
import { BREAKS } from './worlds/breaks.ts'
import { openPlayer } from './worlds/play.ts'
import { playMany } from './worlds/play-many.ts'

/** After so many lives, a line says how far it is. */
const LIVES_A_LINE = 1_000
/** A deliberate break is looked for in so many worlds. */
const BREAK_SEEDS = 600

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

/** Breaks verbs and jobs on purpose, one line at a time and in memory only, to see which worlds find it. Each break must be found. */
export async function benchBreaks() {
  const waiting = [...BREAKS]
  const found: { name: string; seed: number | null; says: string }[] = []
  const work = async () => {
    for (let broken = waiting.shift(); broken; broken = waiting.shift()) {
      const lives = await playMany(BREAK_SEEDS, { threads: 1, broken })
      const life = lives.find(({ failures }) => failures.length > 0)
      found.push({ name: broken.name, seed: life?.seed ?? null, says: life?.failures[0]?.slice(0, 90) ?? '' })
      console.log(`${broken.name}: ${life ? `seed ${life.seed}` : 'not found'}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  // What is wrong without the break, too, shows nothing about it.
  const play = openPlayer()
  for (const one of found)
    if (one.seed !== null) {
      const setting = BREAKS.find(({ name }) => name === one.name)
      const { failures } = await play(String(one.seed), { setting })
      if (failures.length > 0) Object.assign(one, { seed: null, says: `without it, too: ${failures[0]}` })
    }
  printTable('Deliberate breaks', [
    ['break', 'first seed', 'what is wrong then'],
    ...found.map(({ name, seed, says }) => [name, seed ?? 'not found', says]),
  ])
  const missed = found.filter(({ seed }) => seed === null).map(({ name }) => name)
  return { breaks: BREAKS.length, missed, ok: missed.length === 0 }
}
