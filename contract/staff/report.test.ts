import { describe, expect, it } from 'vitest'
import { REPORT_STATUSES } from './report-status.ts'
import { canHandleReport, REPORT_ACTIONS, REPORT_TRANSITIONS } from './report.ts'

describe('the states of a report', () => {
  it('allow exactly these actions', () => {
    const allowed = REPORT_STATUSES.flatMap((status) =>
      REPORT_ACTIONS.filter((action) => canHandleReport(status, action)).map(
        (action) => `${status}: ${action} → ${REPORT_TRANSITIONS[action].to}`,
      ),
    )
    expect(allowed).toEqual([
      'open: review → reviewed',
      'open: close → closed',
      'reviewed: close → closed',
      'reviewed: reopen → open',
      'closed: reopen → open',
    ])
  })
})
