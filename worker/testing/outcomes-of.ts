import { rowsOf } from './rows.ts'

/** What a person was told about things of one kind, oldest first. */
export async function outcomesOf({ id }: { id: string }, kind: string): Promise<string[]> {
  const told = await rowsOf<{ outcome: string }>(
    `SELECT data ->> 'outcome' AS outcome FROM notices WHERE user_id = ?1 AND kind = ?2 ORDER BY seq`,
    id,
    kind,
  )
  return told.map(({ outcome }) => outcome)
}
