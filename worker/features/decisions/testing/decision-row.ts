import type { DecisionRow } from '../decision-rows.ts'

let made = 0

/** A decision in force, which nobody has appealed. Each is later than the one before. */
export const decisionRow = (changes: Partial<DecisionRow> = {}): DecisionRow => ({
  seq: (made += 1),
  id: `decision${made}`,
  at: 1000,
  restriction: 'suspend',
  subjectId: 'harbour',
  personId: 'owner',
  subjectName: 'Harbour',
  rule: 'no-scams',
  note: null,
  until: null,
  acts: null,
  decidedBy: 'admin',
  endedAt: null,
  ended: null,
  holder: null,
  taken: null,
  appellant: null,
  appealDecidedAt: null,
  appealOutcome: null,
  ...changes,
})
