/** Tests that try every screen in the same way take as long as all journeys: before a release, and in CI. */
export const RELEASE = { tag: '@release' }
