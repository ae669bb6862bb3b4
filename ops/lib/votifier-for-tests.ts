import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { startVotifier } from './votifier-receiver.ts'

declare module 'vitest' {
  interface ProvidedContext {
    votifier: { token: string; port: number; control: string }
  }
}

/** Known to tests in the Worker's runtime, which cannot listen themselves. */
const TOKEN = 'qk3n7v9d0s5r2m8t4b6c1f0h7j'

/** Starts a Votifier beside the tests, and a way to read its votes and to change what it does. */
export default async function start(project: TestProject): Promise<() => void> {
  const votifier = await startVotifier(TOKEN)
  const control = createServer((request, response) => {
    void json(request).then((wanted) => {
      Object.assign(votifier, wanted)
      response.end(JSON.stringify(votifier.votes.splice(0)))
    })
  })
  await new Promise<void>((resolve) => {
    control.listen(0, '127.0.0.1', resolve)
  })
  const address = control.address()
  const port = typeof address === 'object' && address ? address.port : 0
  project.provide('votifier', { token: TOKEN, port: votifier.port, control: `http://127.0.0.1:${port}` })
  return () => {
    votifier.close()
    control.close()
  }
}
