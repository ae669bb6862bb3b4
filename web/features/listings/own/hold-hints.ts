import { t } from '@lingui/core/macro'
import { only } from '#contract/base/records.ts'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { INVITE_CODE_MIN, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { HELD_FIELDS, HELD_TEXTS, type HeldField } from '#contract/listings/fields.ts'
import { holdsOf } from '#contract/listings/held-change.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import type { EditInput } from './edit-fields.ts'

/** Which fields will wait for staff when they are saved, and why. Only the server knows it of pictures. */
export function holdHints(base: OwnListing, input: EditInput): Partial<Record<HeldField, string>> {
  const holds = holdsOf(
    {
      name: input.name,
      ...only(input, HELD_TEXTS),
      discord: parseDiscordInvite(input.discord, INVITE_CODE_MIN.edit),
      website: input.website || null,
    },
    {
      shown: base,
      isWebsiteHeld: base.websiteHeld,
      isYoung: false,
      isSameServer: false,
      isBannerHeld: false,
    },
  )
  return Object.fromEntries(
    HELD_FIELDS.flatMap((field) => {
      const reason = holds[field]
      if (reason === undefined) return []
      // Only Discord knows which server an invite opens.
      const wait =
        reason === 'server' ? t`May wait for staff after you save.` : t`Waits for staff after you save.`
      return [[field, wait + sentenceSpace() + say(`hold.${reason}`)]]
    }),
  )
}
