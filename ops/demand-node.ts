import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { newerNode } from './lib/newer-node.ts'

/** The end of `npm ci`, which runs in the Node that it has installed: npm itself says which one it had. */
const problem = newerNode(process.env['npm_config_user_agent'] ?? '')
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
} else if (!hasNativeTools()) installWithThisNode()

/** npm leaves out optional packages that ask for a newer Node than its own, without a word. The build needs this one. */
function hasNativeTools(): boolean {
  try {
    createRequire(import.meta.url)('@lingui/native-tools')
    return true
  } catch {
    return false
  }
}

function installWithThisNode(): void {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Run npm ci: it starts this script.')
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync(process.execPath, [npm, 'install', ...options], { stdio: 'inherit' })
}
