import type { HealthState } from './status.ts'

/** The overall state in a few words. */
export const OVERALL_WORDS = {
  operational: 'All Systems Operational',
  degraded: 'Degraded Performance',
  outage: 'Partial Outage',
  unknown: 'Unknown',
} as const satisfies Record<HealthState, string>

/** What jobs do for visitors. */
export const LATE_WORDS = {
  messages: 'messages',
  rankings: 'rankings',
  hubs: 'hubs',
  maintenance: 'maintenance',
  'player counts': 'player counts',
  'the order of servers': 'the order of servers',
  'these figures': 'these figures',
} as const

export const FEED_WORDS = {
  about: 'Incidents and planned maintenance',
  incident: '{status}. {component}, impact: {impact}.',
  planned: 'Planned from {start} to {end}.',
  plannedFrom: 'Planned from {start}.',
} as const

/** What an update says where staff wrote nothing. The stored text is English. */
export const CHANGED_WORDS = {
  resolved: 'Marked as resolved.',
  'in-progress': 'Maintenance has started.',
  completed: 'Maintenance is complete.',
  other: 'Status changed to {status}.',
} as const

export const STATUS_WORDS = {
  background: 'Background work',
  notLate: 'Messages, orders, rankings and player counts are up to date.',
  late: 'Late at the moment: {jobs}.',
  unknown: 'We don’t have enough data yet.',
  slow: '{count, plural, one {{components} answers} other {{components} answer}} slower or with more errors than usual.',
  wellUnknown: 'Numbers look normal, but we couldn’t load the incidents.',
  wellIncidents:
    '{count, plural, one {Numbers look normal, but an incident is still open.} other {Numbers look normal, but # incidents are still open.}}',
  wellMaintenance: 'Numbers look normal while maintenance is in progress.',
  well: 'Everything is working normally.',
  openIncidents: '{count, plural, one {# open incident} other {# open incidents}}',
  maintenanceRuns: 'Maintenance in progress',
  maintenance: 'Maintenance',
  noData: 'No data',
  dayUp: '{day}: {uptime} up',
  dayWithoutData: '{day}: no data',
  nothingMeasured: 'Nothing was measured in the last {minutes} minutes.',
  measuredEven:
    'Slow latency over the last {minutes} minutes: {low} throughout, {last} at {time}. Measured in {measured} of {minutes} minutes.',
  measured:
    'Slow latency over the last {minutes} minutes: between {low} and {high}, {last} at {time}. Measured in {measured} of {minutes} minutes.',
  peak: 'peak {latency}',
  stale:
    'These numbers are out of date: they are more than {minutes, plural, one {# minute} other {# minutes}} old. Things may have changed since.',
  staleFrom:
    'These numbers are out of date: they are more than {minutes, plural, one {# minute} other {# minutes}} old (from {time}). Things may have changed since.',
  formula:
    'Uptime = minutes up ÷ minutes measured. A minute is down when our own check of the component failed or more than 20% of its requests did (answers of 500 and above). Minutes without any measurement count neither way. Figures are rounded down, so 100% means that no minute was down. Days are UTC.',
} as const
