import { DAY, MINUTE } from '../base/time.ts'

export const APPLICATION_STATUSES = ['pending', 'under-review', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What each state means for the applicant: waiting, may apply again, or final. Admins may set any state. */
export const APPLICATION_TABLE: Record<ApplicationStatus, 'in-progress' | 'may-reapply' | 'done'> = {
  pending: 'in-progress',
  'under-review': 'in-progress',
  accepted: 'done',
  rejected: 'may-reapply',
}

/** States in which nobody can apply again. */
export const BLOCKING_STATUSES = APPLICATION_STATUSES.filter(
  (status) => APPLICATION_TABLE[status] !== 'may-reapply',
)

/** The wait between two applications of one person, whatever was decided about the first. */
export const APPLICATION_COOLDOWN_MS = DAY

/**
 * Milliseconds until somebody may apply again. `appliedAt` is their last application, or `null` without one.
 */
export const applicationWait = (appliedAt: number | null, now: number): number =>
  appliedAt === null ? 0 : Math.max(0, appliedAt + APPLICATION_COOLDOWN_MS - now)

export const AGE_MIN = 13
export const AGE_MAX = 99
/** Limit for each of skills, references and motivation. */
export const APPLICATION_TEXT_MAX = 1500
/** Limit for all links together, one link per line. */
export const APPLICATION_LINKS_MAX = 1000
export const REVIEWER_NOTE_MAX = 1000
/** Number of applications that the applicant's page requests. */
export const APPLICATIONS_SHOWN = 3

/** Messages about wrong fields, and about why somebody cannot apply now. */
export const APPLICATION_WORDS = {
  age: 'Enter a valid age (13–99)',
  skills: 'Skills must be 0–1500',
  references: 'References are required',
  motivation: 'Motivation is required',
  inProgress: 'You already have a pending/under-review application.',
  accepted: 'Your application was already accepted.',
} as const

/** 'Please wait 3h 12m before applying again.' */
export const waitMessage = (cooldownMs: number): string =>
  `Please wait ${waitText(cooldownMs)} before applying again.`

/** A wait as text, rounded up: '23h 59m', '12m', '1m'. */
export function waitText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}m`
  return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}m`
}

/** A line of an application if it is a web address; `null` for any other, which is shown as plain text. */
export function webAddress(line: string): string | null {
  return /^https?:\/\/[^\s/$.?#][^\s]*$/i.test(line) ? line : null
}
