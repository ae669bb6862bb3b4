/** The site's logo, the same lantern island as the favicon. */
export function BrandMark() {
  return <img src="/favicon.svg" alt="" fetchPriority="low" width={34} height={34} />
}
