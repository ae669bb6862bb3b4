/** A part of the site as worlds play it: what people do there, and what must hold. */
export interface Part {
  /** Each with its weight. It plans one act for a moment. */
  acts: readonly (readonly [weight: number, plan: (moment: number) => void])[]
  /** What is wrong after a step. Must hold in the middle of every storm. */
  always?: () => string[]
  /** What is wrong in the end, when all faults are over and the jobs have run. */
  finally?: () => string[] | Promise<string[]>
}
