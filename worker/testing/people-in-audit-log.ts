import { rowsOf } from './rows.ts'

/** The people whose ids are anywhere in the values of entries, and the actions of these entries. Who acted is not among the values. */
export async function peopleInAuditLog(): Promise<{ actions: string[]; people: string[] }> {
  const results = await rowsOf<{
    action: string
    person: string
  }>(`SELECT DISTINCT e.action, t.value AS person FROM audit_log e, json_tree(json_array(json(e.before), json(e.after))) t
      WHERE t.value IN (SELECT id FROM users)`)
  return {
    actions: [...new Set(results.map(({ action }) => action))].toSorted(),
    people: [...new Set(results.map(({ person }) => person))],
  }
}
