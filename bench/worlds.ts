import * as fc from 'fast-check'
import { anyPlan, openPlayer } from './worlds/play.ts'

/**
 * Plays runs of the site with its own verbs and jobs, where almost everything goes wrong, and checks its
 * invariants after each. A run that breaks one is made as small as it gets, and printed.
 */
export async function benchWorlds(runs: number, seed = Date.now()) {
  const play = openPlayer()
  const began = performance.now()
  const property = fc.asyncProperty(anyPlan, async (plan) => (await play(plan)).failures.length === 0)
  const { failed, counterexample, numShrinks } = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: false,
  })
  if (counterexample) {
    const [plan] = counterexample
    const { trace, failures } = await play(plan)
    console.log([JSON.stringify(plan, null, 1), ...trace, '', ...new Set(failures)].join('\n'))
  }
  console.log(
    `${runs} runs from seed ${seed} in ${Math.round((performance.now() - began) / 1000)} s, ${numShrinks} times made smaller`,
  )
  return { runs, seed, ok: !failed }
}
