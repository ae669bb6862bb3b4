import { t } from '@lingui/core/macro'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { INVITE_CODE_MIN, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { JOIN_TEXTS } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { addressHint, describeAddress } from '#contract/listings/server-address.ts'
import { hasWayIn } from '#contract/listings/way-in.ts'
import { describeWebsite } from '#contract/listings/website.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TypedHint } from '../../../ui/TypedHint.tsx'
import type { FieldsProps, ListingEdit } from './EditTexts.tsx'
import { PlainText } from './PlainText.tsx'

/** Whether players could get in. */
export const isOpen = ({ realmLinkVisible, realmLink, discord, website }: ListingEdit['input']): boolean =>
  hasWayIn({
    realmLink: (realmLinkVisible && realmLink) || null,
    discord: discord || null,
    website: website || null,
  })

/** Discord, website, addresses and what else leads in. */
export function EditWaysIn({ edit, waits }: FieldsProps) {
  const { form, input, base } = edit
  const { register, formState } = form
  const { errors } = formState
  const invite = parseDiscordInvite(input.discord, INVITE_CODE_MIN.edit)
  return (
    <>
      {!isOpen(input) && (
        <p className="font-semibold text-amber">
          {t`No way in: players see no address, no Discord and no website. Add one of them.`}
        </p>
      )}
      <TextField
        label={t`Discord`}
        optional
        hint={
          <TypedHint>
            {[
              invite ? t`Will save as: ${invite}` : t`A discord.gg invite, or its code.`,
              waits.discord ?? (input.discord === base.discord ? movedText(base) : ''),
            ].join(sentenceSpace())}
          </TypedHint>
        }
        error={errors.discord?.message}
        isExact
        {...register('discord')}
      />
      <TextField
        label={t`Website`}
        optional
        hint={
          <TypedHint>
            {base.websiteHeld && input.website === base.website
              ? t`This looks like the address of another site. Staff look at it before it is public.`
              : (waits.website ?? describeWebsite(input.website))}
          </TypedHint>
        }
        inputMode="url"
        error={errors.website?.message}
        isExact
        {...register('website')}
      />
      <TextField
        label={t`Realm Link`}
        optional
        hint={
          <TypedHint>{(!errors.realmLink && describeAddress(input.realmLink)) || addressHint()}</TypedHint>
        }
        error={errors.realmLink?.message}
        isExact
        {...register('realmLink')}
      />
      <TextField
        label={say('field.secondLink')}
        optional
        hint={
          <TypedHint>
            {(!errors.secondLink && describeAddress(input.secondLink)) ||
              t`Another address, or a Realm Code for consoles.`}
          </TypedHint>
        }
        error={errors.secondLink?.message}
        isExact
        {...register('secondLink')}
      />
      {JOIN_TEXTS.map((field) => (
        <PlainText key={field} field={field} edit={edit} waits={waits} />
      ))}
      <Switch
        label={t`Enable Realm Link`}
        hint={t`When this is off, only you and our staff can see the address.`}
        {...register('realmLinkVisible')}
      />
    </>
  )
}

/** Tells of an invite that opens another Discord server now, or none. */
function movedText({ inviteState }: OwnListing): string {
  if (inviteState === 'dead') return t`This invite no longer works, and the Join button says so.`
  if (inviteState !== 'elsewhere') return ''
  return t`This invite now opens another Discord server. The Join button warns of it until you enter another one.`
}
