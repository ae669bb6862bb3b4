import { t } from '@lingui/core/macro'
import type { ApplicationStatus } from '#contract/community/application.ts'

export const statusTexts = (): Record<ApplicationStatus, { title: string; text: string }> => ({
  pending: { title: t`Your application is in`, text: t`We haven’t read it yet. We’ll be in touch.` },
  'under-review': {
    title: t`Your application is being read`,
    text: t`We’re reading it now. We’ll be in touch.`,
  },
  accepted: {
    title: t`Congratulations, welcome aboard!`,
    text: t`Your application was accepted. Someone from the team will write to you on Discord.`,
  },
  rejected: { title: t`Not this time`, text: t`Your application was not accepted.` },
})
