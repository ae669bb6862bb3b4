import { expect, it } from 'vitest'
import { portIn } from './wrangler-dev.ts'

it.each([
  ['node cli.js dev', 8787],
  ['node cli.js dev --port 9000 --ip 127.0.0.1', 9000],
  ['node cli.js dev --port=9001', 9001],
  ['node cli.js dev --inspector-port 9229', 8787],
])('the port in `%s` is %i', (command, port) => {
  expect(portIn(command)).toBe(port)
})
