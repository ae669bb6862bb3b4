import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { ROOT } from '../../dev/lib/paths.ts'

/**
 * The files of an earlier commit with its own dependencies, in a folder outside the project. The first time takes minutes.
 *
 * @throws when the commit is unknown or its dependencies cannot be installed
 */
export async function checkOut(commit: string): Promise<string> {
  const folder = join(tmpdir(), `realmport-${commit}`)
  const done = join(folder, 'done')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await execa('git', ['archive', '--output', join(folder, 'files.tar'), commit], { cwd: ROOT })
  await execa('tar', ['-xf', 'files.tar'], { cwd: folder })
  // Benchmarks run as production does, where npm would leave out the tools.
  await execa('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: folder })
  mkdirSync(done)
  return folder
}
