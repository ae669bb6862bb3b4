/** The site's own mark, the same lantern island as in the browser's tab. */
export function BrandMark() {
  return <img src="/favicon.svg" alt="" fetchPriority="low" width={34} height={34} />
}
