import { describe, expect, it } from 'vitest'
import { AIM_BYTES, canSendUnchanged, sentSize } from './shrink-plan.ts'

describe('the size in which a picture is sent', () => {
  it.each([
    [1920, 600, 1920, 600],
    [400, 100, 400, 100],
    [4032, 3024, 1920, 1440],
    [3024, 4032, 1440, 1920],
    [12_000, 9_000, 1920, 1440],
    // Not below the minimum of the server.
    [6000, 200, 2700, 90],
    [300, 6000, 300, 6000],
    [3000, 100, 2700, 90],
  ])('%i × %i is sent as %i × %i', (width, height, sentWidth, sentHeight) => {
    expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight })
  })
})

describe('a file that is sent unchanged', () => {
  it.each([
    [AIM_BYTES, 1920, 600, true],
    [AIM_BYTES + 1, 1920, 600, false],
    [1_000, 1921, 600, false],
    [1_000, 600, 1921, false],
  ])('has %i bytes at %i × %i: %s', (bytes, width, height, isUnchanged) => {
    expect(canSendUnchanged(bytes, { width, height })).toBe(isUnchanged)
  })
})
