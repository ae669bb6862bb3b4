import { describe, expect, it } from 'vitest'
import { addCounts, bucketOf, type LatencyHistogram, percentile } from './latency.ts'
import { DEGRADED, type RequestCounts, metricsOf, OUTAGE } from './status.ts'

const SAMPLES = 20_000

/** Numbers between 0 and 1, the same every time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
}

const within = (ms: number) => Math.min(60_000, Math.max(1, ms))

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

/** Latencies between a millisecond and a minute, in milliseconds. */
const SHAPES: Record<string, (random: () => number) => number> = {
  'spread evenly': (random) => 1 + random() * 59_999,
  'spread evenly over orders of magnitude': (random) => 60_000 ** random(),
  'quick, with a long tail': (random) => within(20 * Math.exp(1.1 * normal(random))),
  'around a second and a half': (random) => within(1_500 + 60 * normal(random)),
  'around five seconds': (random) => within(5_000 + 300 * normal(random)),
  'either quick or very slow': (random) => (random() < 0.9 ? 5 + random() * 20 : 20_000 + random() * 40_000),
  exponential: (random) => within(-400 * Math.log(random())),
  'whole milliseconds, few': (random) => Math.ceil(random() * 12),
  'all the same': () => 1_500,
  'just above a threshold': () => 1_501,
  'a minute': () => 60_000,
  'hardly anything': () => 1,
}

function measure(samples: readonly number[]): RequestCounts {
  const latencies: LatencyHistogram = {}
  for (const ms of samples) latencies[bucketOf(ms)] = (latencies[bucketOf(ms)] ?? 0) + 1
  return {
    count: samples.length,
    errors: 0,
    aboveDegraded: samples.filter((ms) => ms > DEGRADED.p95).length,
    aboveOutage: samples.filter((ms) => ms > OUTAGE.p95).length,
    latencies,
  }
}

/** The exact percentile, by the method of the nearest rank. */
const truth = (sorted: readonly number[], fraction: number) =>
  sorted[Math.ceil(fraction * sorted.length - 1e-9) - 1] ?? NaN

describe('percentiles', () => {
  it.each(Object.keys(SHAPES))('of 20,000 latencies are within 5%: %s', (name) => {
    const random = randomFrom(20_260_918)
    const samples = Array.from({ length: SAMPLES }, () => SHAPES[name]?.(random) ?? NaN)
    const sorted = samples.toSorted((a, b) => a - b)
    const measured = measure(samples)
    for (const fraction of [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1]) {
      const error = percentile(measured.latencies, fraction) / truth(sorted, fraction) - 1
      expect([fraction, Math.abs(error) <= 0.05]).toEqual([fraction, true])
    }
    const { p50, p95 } = metricsOf(measured)
    expect(Math.abs(p50 / truth(sorted, 0.5) - 1)).toBeLessThanOrEqual(0.05)
    expect(Math.abs(p95 / truth(sorted, 0.95) - 1)).toBeLessThanOrEqual(0.05)
    for (const threshold of [DEGRADED.p95, OUTAGE.p95])
      expect(p95 > threshold).toBe(truth(sorted, 0.95) > threshold)
  })

  it('are exact about thresholds, one request apart', () => {
    for (const threshold of [DEGRADED.p95, OUTAGE.p95])
      for (const count of [1, 2, 19, 20, 21, 60, 140, 1_000])
        for (const above of [0, 1, Math.floor(count * 0.05), Math.floor(count * 0.05) + 1, count]) {
          const samples = Array.from({ length: count }, (_, n) => (n < above ? threshold + 1 : threshold))
          const { p95 } = metricsOf(measure(samples))
          const isAbove =
            truth(
              samples.toSorted((a, b) => a - b),
              0.95,
            ) > threshold
          expect([threshold, count, above, p95 > threshold]).toEqual([threshold, count, above, isAbove])
        }
  })

  it('do not depend on how the samples are merged', () => {
    const random = randomFrom(7)
    const samples = Array.from({ length: 1_000 }, () => 60_000 ** random())
    const sum: LatencyHistogram = {}
    for (let from = 0; from < samples.length; from += 37)
      addCounts(sum, measure(samples.slice(from, from + 37)).latencies)
    expect(sum).toEqual(measure(samples).latencies)
  })

  it('of no samples are zero', () => {
    expect(percentile({}, 0.95)).toBe(0)
    expect(metricsOf(measure([]))).toEqual({ count: 0, p50: 0, p95: 0, errorRate: 0 })
  })
})

describe('a bucket', () => {
  it('exists for every latency, also for invalid ones', () => {
    const last = bucketOf(60_000)
    expect([0, 0.4, 1, -5, NaN].map(bucketOf)).toEqual([0, 0, 0, 0, 0])
    expect([60_000, 90_000, 1e12, Infinity].map(bucketOf)).toEqual([last, last, last, last])
    expect(last).toBeLessThan(150)
  })
})
