import { t } from '@lingui/core/macro'
import type { ApplicationStatus } from '#contract/community/application.ts'

/** What a state means for the applicant. */
export function statusTexts(status: ApplicationStatus): { title: string; text: string } {
  switch (status) {
    case 'pending':
      return { title: t`Your application is in`, text: t`We haven’t read it yet. We’ll be in touch.` }
    case 'under-review':
      return { title: t`Your application is being read`, text: t`We’re reading it now. We’ll be in touch.` }
    case 'accepted':
      return {
        title: t`Congratulations, welcome aboard!`,
        text: t`Your application was accepted. Someone from the team will write to you on Discord.`,
      }
    case 'rejected':
      return { title: t`Not this time`, text: t`Your application was not accepted.` }
  }
}
