import { stateDir } from './lib/paths.ts'
import { runScript } from './lib/script.ts'
import { forget } from './lib/state.ts'

/** `npm run reset`: deletes all local data, so that the next start creates new sample data. */
await runScript(async () => {
  const state = stateDir()
  console.log((await forget(state)) ? `Deleted ${state}.` : 'Nothing to delete.')
})
