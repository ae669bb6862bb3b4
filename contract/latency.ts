/**
 * Latencies in buckets whose bounds grow by 8%: a figure read from the middle of one is at most 4% off. Bucket 0 holds everything up to a
 * millisecond, the last everything above a minute.
 */
const GROWTH = 1.08
const LONGEST_MS = 60_000
const LAST_BUCKET = Math.ceil(Math.log(LONGEST_MS) / Math.log(GROWTH))

/** Bucket number → how many; only buckets that hold something. */
export type LatencyHistogram = Record<number, number>

/** The bucket that a latency in milliseconds falls into. */
export function bucketOf(ms: number): number {
  if (!(ms > 1)) return 0
  return Math.min(LAST_BUCKET, Math.ceil(Math.log(ms) / Math.log(GROWTH)))
}

/** The latency that stands for a bucket: the geometric middle of its bounds. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.min(LONGEST_MS, GROWTH ** (bucket - 0.5))
}

/** Adds one histogram to another. */
export function addLatencies(sum: LatencyHistogram, more: LatencyHistogram): void {
  for (const [bucket, count] of Object.entries(more)) {
    const place = Number(bucket)
    sum[place] = (sum[place] ?? 0) + count
  }
}

/** How many of the latencies are known to lie above a threshold in milliseconds. */
interface Exact {
  threshold: number
  above: number
}

/**
 * The latency in milliseconds that `fraction` of all stay within (nearest rank), within 5% of the true one; 0 when there is none. It stands on the true
 * side of every threshold for which the exact count above it is given.
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
  const found = buckets.find(({ count }) => (seen += count) >= rank)
  const estimate = middleOf(found?.bucket ?? 0)
  return round(
    exact.reduce((value, { threshold, above }) => {
      const isAbove = above > total - rank
      return isAbove ? Math.max(value, threshold + 0.1) : Math.min(value, threshold)
    }, estimate),
  )
}

/** Finer than the buckets know. */
function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
