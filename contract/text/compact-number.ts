/** 950, 12.4k, 3.1m: a count in a short form. */
export function compactNumber(value: number): string {
  let size = 1
  let unit = 0
  // 999,950 is 1m, not 1000k.
  while (unit < 4 && Math.round(value / (size / 10)) >= 10_000) {
    size *= 1000
    unit += 1
  }
  return `${Math.round(value / (size / 10)) / 10}${['', 'k', 'm', 'b', 't'][unit]}`
}

/** 12,431, without `Intl`: the first `Intl.NumberFormat` of a page takes some 90 ms on a slow phone. */
export const wholeNumber = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
