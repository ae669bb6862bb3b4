/** After so many failures in a row a job counts as failing: one failure may be chance. */
export const JOB_FAILURES_MAX = 2

export const isFailing = ({ failures }: { failures: number }): boolean => failures >= JOB_FAILURES_MAX
