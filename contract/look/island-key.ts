/** What tells one picture of an island from another: a page that comes with pictures names them so, and whoever draws them looks there first. */
export function islandKey(
  { id, tags }: { id: string; tags: readonly string[] },
  { shape = 'banner', sky = true }: { shape?: string; sky?: boolean } = {},
): string {
  return [id, shape, sky, ...tags].join(' ')
}
