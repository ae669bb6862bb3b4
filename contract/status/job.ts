/** After so many failures in a row a job counts as failing: one failure may be chance. */
export const JOB_FAILURES_MAX = 2

export const isFailing = ({ failures }: { failures: number }): boolean => failures >= JOB_FAILURES_MAX

/** The component of the status page for what jobs do, beside the measured ones. */
export const BACKGROUND_NAME = 'Background work'

/** What is late, as a sentence: 'Late at the moment: messages and rankings.' */
export function lateText(late: readonly string[]): string {
  if (late.length === 0) return 'Messages, orders, rankings and player counts are up to date.'
  return `Late at the moment: ${new Intl.ListFormat('en').format(late)}.`
}
