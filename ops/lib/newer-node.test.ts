import { expect, it } from 'vitest'
import { newerNode } from './newer-node.ts'

it.each(['v18.20.8', 'v20.18.3', 'v16.0.0'])('Node %s cannot install the tools', (version) => {
  expect(newerNode(`npm/9.9.4 node/${version} linux x64 workspaces/false`)).toBe(
    `Install Node 20.19 or newer, then run npm ci again: npm has node/${version}.`,
  )
})

it.each(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'])('Node %s can', (version) => {
  expect(newerNode(`npm/11.0.0 node/${version} darwin arm64 workspaces/false`)).toBeNull()
})

it('another installer is not judged', () => {
  expect(newerNode('')).toBeNull()
})
