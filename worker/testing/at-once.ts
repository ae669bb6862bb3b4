/** Makes calls at the same moment and counts their statuses: `{ 200: 1, 409: 19 }`. */
export async function atOnce(
  times: number,
  call: (turn: number) => Promise<Response>,
): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => call(turn)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
