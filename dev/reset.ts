import { existsSync, rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { ROOT, stateDir } from './lib/paths.ts'
import { Failure, runScript } from './lib/script.ts'
import { demandUnused } from './lib/state.ts'

/** `npm run reset`: forgets all local data, so that the next start begins with fresh sample data. */
await runScript(async () => {
  const state = stateDir()
  await demandUnused(state)
  if (!existsSync(state)) {
    console.log('Nothing to delete.')
    return
  }
  // A mistyped STATE_DIR must not cost anybody the project or their home.
  const holdsProject = !relative(state, ROOT).startsWith('..')
  const isOurs = existsSync(`${state}${sep}signing-key`) || existsSync(`${state}${sep}v3`)
  if (holdsProject || !isOurs)
    throw new Failure(`${state} does not look like a state folder; nothing was deleted.`)
  rmSync(state, { recursive: true })
  console.log(`Deleted ${state}.`)
})
