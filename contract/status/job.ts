/** A job counts as failing after this number of failures in a row: a single one may be chance. */
export const JOB_FAILURES_MAX = 2

export const isFailing = ({ failures }: { failures: number }): boolean => failures >= JOB_FAILURES_MAX
