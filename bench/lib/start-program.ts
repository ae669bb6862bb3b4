import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Runs a program in the folder of a version, with its own modules, until its first line of JSON. The program is one
 * level below the folder. Throws when it ends before.
 */
export async function startProgram(folder: string, program: string, args: readonly (string | number)[]) {
  // A file, because threads take over the arguments of Node: with `--input-type=module`, those of the tools read their own code as modules and wait for ever.
  const file = join(folder, '.wrangler', 'bench-program.mjs')
  mkdirSync(join(folder, '.wrangler'), { recursive: true })
  writeFileSync(file, program)
  const child = spawn(process.execPath, ['--no-warnings', file, ...args.map(String)], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('{')) {
      const said: unknown = JSON.parse(line)
      return { child, said }
    }
  throw new Error(`The version in ${folder} did not start`)
}
