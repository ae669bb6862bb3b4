import { t } from '@lingui/core/macro'
import type { TeamRole } from '#contract/listings/server-team.ts'

export const roleName = (role: TeamRole): string => (role === 'owner' ? t`Owner` : t`Editor`)

export const aboutOwners = (): string =>
  t`The owner has their name on the page and may do everything: also invite and remove editors, make the reward key and the webhook, pause, close or withdraw the server and hand it over.`

export const aboutEditors = (): string =>
  t`An editor edits texts and pictures, posts news and evenings, answers reviews and sees the insights.`
