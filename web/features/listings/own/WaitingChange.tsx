import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '#contract/language/i18n.ts'
import { HELD_FIELDS } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { fieldNames } from './field-names.ts'

/** Tells the owner which of their changes wait for staff, and why. Everybody still sees the old values. */
export function WaitingChange({ listing: { held } }: { listing: OwnListing }) {
  if (!held) return null
  const fields = HELD_FIELDS.filter((field) => field in held.fields)
  const names = fieldNames(fields)
  return (
    <section
      aria-label={t`Waiting for staff`}
      className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber grid gap-2 px-4 py-3 text-sm"
    >
      <p>
        <Trans>
          <strong className="font-semibold">Waiting for staff:</strong> {names}.
        </Trans>
      </p>
      <ul className="grid gap-1.5">
        {fields.map((field) => {
          const hold = held.reasons[field]
          const fieldName = say(`field.${field}`)
          const why = hold ? say(`hold.${hold}`) : ''
          return (
            <li key={field}>
              <Trans>
                <span className="font-semibold">{fieldName}:</span> {why}
              </Trans>
            </li>
          )
        })}
      </ul>
      <p>
        <Trans>
          Since <RelativeTime iso={held.since} />. Everybody sees the old values until then. Enter the old
          value again to withdraw a change.
        </Trans>
      </p>
    </section>
  )
}
