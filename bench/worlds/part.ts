/** A part of the site as worlds play it: what people do there, and what must hold. */
export interface Part {
  /** Runs first, in worlds where this part is played. */
  begin?: () => void
  /** Each with its weight. It plans one act for a moment. */
  acts: readonly (readonly [weight: number, plan: (moment: number) => void])[]
  /** When something of it is due that no error may keep from happening; `null` for nothing. */
  nextDue?: () => number | null
  /** What is wrong after a step that wrote. Must hold in the middle of every storm. */
  always?: () => string[]
  /** What is wrong in the end, when all errors are over and the jobs have run. */
  finally?: () => string[] | Promise<string[]>
}
