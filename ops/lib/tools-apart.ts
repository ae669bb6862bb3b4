import { execa } from 'execa'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

/** Installs the tools of a folder of `ops/` with a lock file of its own, unless that was done before. Returns their node_modules. */
export async function installApart(folder: string): Promise<string> {
  const own = (name: string) => join(ROOT, 'ops', folder, name)
  const tools = join(ROOT, '.cache', `${folder}-tools`)
  await mkdir(tools, { recursive: true })
  const have = await readFile(join(tools, 'installed'), 'utf8').catch(() => '')
  const wanted = await readFile(own('package-lock.json'), 'utf8')
  if (have !== wanted) {
    for (const name of ['package.json', 'package-lock.json']) await copyFile(own(name), join(tools, name))
    await execa('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: tools })
    await writeFile(join(tools, 'installed'), wanted)
  }
  return join(tools, 'node_modules')
}
