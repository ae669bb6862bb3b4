import { stateDir } from './lib/paths.ts'
import { runScript } from './lib/script.ts'
import { forget } from './lib/state.ts'

/** `npm run reset`: forgets all local data, so that the next start begins with fresh sample data. */
await runScript(async () => {
  const state = stateDir()
  console.log((await forget(state)) ? `Deleted ${state}.` : 'Nothing to delete.')
})
