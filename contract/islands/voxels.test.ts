import { expect, it } from 'vitest'
import { Voxels } from './voxels.ts'

const grass = { top: '#0f0', left: '#0a0', right: '#050' }
const stone = { top: '#ccc', left: '#888', right: '#444' }

it('draws a single voxel as three faces', () => {
  const voxels = new Voxels()
  voxels.put(0, 0, 0, grass)
  const { paths, bounds } = voxels.draw()
  expect(new Set([...paths.matchAll(/color="(#\w+)"/g)].map(([, colour]) => colour))).toEqual(
    new Set(['#0f0', '#0a0', '#050']),
  )
  expect(bounds).toEqual({ left: -1, top: -2, right: 1, bottom: 2 })
})

it('leaves out a hidden voxel', () => {
  const voxels = new Voxels()
  voxels.box([0, 0, 0], [2, 2, 2], grass)
  voxels.put(0, 0, 0, stone)
  expect(voxels.draw().paths).not.toContain('#ccc')
  expect(voxels.draw().paths).not.toContain('#444')
})

it('shows the nearer voxel, in any order of adding', () => {
  const [one, other] = [new Voxels(), new Voxels()]
  one.put(0, 0, 0, stone)
  one.put(3, 3, 3, grass)
  other.put(3, 3, 3, grass)
  other.put(0, 0, 0, stone)
  expect(one.draw().paths).not.toContain('#ccc')
  expect(other.draw().paths).not.toContain('#ccc')
})

it('merges neighbouring faces of one colour into one outline', () => {
  const voxels = new Voxels()
  voxels.box([0, 0, 0], [4, 4, 1], grass)
  const top = /color="#0f0" d="([^"]*)"/.exec(voxels.draw().paths)?.[1] ?? ''
  // A rhombus: one move, three more corners, closed.
  expect(top.match(/m/g)).toHaveLength(1)
  expect(top.match(/-?\d+/g)).toHaveLength(8)
})
