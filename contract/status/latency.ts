/**
 * Latencies in buckets whose bounds grow by 8%, so that the middle of a bucket is at most 4% off. Bucket 0
 * holds everything up to a millisecond, the last one everything above a minute.
 */
const GROWTH = 1.08
const LONGEST_MS = 60_000
const LAST_BUCKET = Math.ceil(Math.log(LONGEST_MS) / Math.log(GROWTH))

/** Bucket number → count; only buckets that are not empty. */
export type LatencyHistogram = Record<number, number>

export function bucketOf(ms: number): number {
  if (!(ms > 1)) return 0
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(ms) / Math.log(GROWTH)))
}

/** The latency that represents a bucket: the geometric middle of its bounds. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.min(LONGEST_MS, GROWTH ** (bucket - 0.5))
}

/** Adds the counts of `more` to `sum`, which changes. */
export function addCounts<Key extends string | number>(
  sum: Record<Key, number>,
  more: Record<Key, number>,
): void {
  for (const key in more) sum[key] = (sum[key] ?? 0) + more[key]
}

/** The exact count of latencies above a threshold in milliseconds. */
interface Exact {
  threshold: number
  above: number
}

/**
 * The latency that `fraction` of all samples do not exceed (nearest rank), within 5%; 0 without samples. An
 * exact count keeps it on the right side of its threshold.
 */
export function percentile(
  latencies: LatencyHistogram,
  fraction: number,
  exact: readonly Exact[] = [],
): number {
  const buckets = Object.entries(latencies)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket)
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 0
  const rank = Math.max(1, Math.ceil(fraction * total - 1e-9))
  let seen = 0
  const bucketAtRank = buckets.find(({ count }) => (seen += count) >= rank)
  const estimate = middleOf(bucketAtRank?.bucket ?? 0)
  return round(
    exact.reduce((value, { threshold, above }) => {
      const isAbove = above > total - rank
      return isAbove ? Math.max(value, threshold + 0.1) : Math.min(value, threshold)
    }, estimate),
  )
}

/** Hundredths of a millisecond are more precise than the buckets. */
function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
