import { newerNode } from './lib/newer-node.ts'

/** The end of `npm ci`, which runs in the Node that it has installed: npm itself says which one it had. */
const problem = newerNode(process.env['npm_config_user_agent'] ?? '')
if (problem !== null) {
  console.error(problem)
  process.exitCode = 1
}
