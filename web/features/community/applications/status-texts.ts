import type { ApplicationStatus } from '#contract/community/application.ts'

/** What a state means for the applicant. */
export const STATUS_TEXTS: Record<ApplicationStatus, { title: string; text: string }> = {
  pending: { title: 'Your application is in', text: 'We haven’t read it yet. We’ll be in touch.' },
  'under-review': {
    title: 'Your application is being read',
    text: 'We’re reading it now. We’ll be in touch.',
  },
  accepted: {
    title: 'Congratulations, welcome aboard!',
    text: 'Your application was accepted. Someone from the team will write to you on Discord.',
  },
  rejected: { title: 'Not this time', text: 'Your application was not accepted.' },
}
