import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { HELD_FIELDS, type HeldField } from '#contract/listings/fields.ts'
import { englishLanguageName } from '#contract/listings/languages.ts'
import { FIELD_WORDS, HOLD_TITLES } from '#contract/listings/listing-words.ts'
import { focusText } from '#contract/listings/pictures.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { Guild } from './Guild.tsx'

/** What the owner of a public server changed and staff have not decided, old and new side by side. */
export function ChangedValues({ change, name }: { change: WaitingChange; name: string }) {
  const { since, before, after, reasons, guild } = change
  return (
    <section aria-label="Change" className="grid gap-3 border-s-4 border-sky ps-3">
      <h3 className="text-lg">
        Changed <RelativeTime iso={since} />
      </h3>
      <dl className="grid gap-4">
        {HELD_FIELDS.filter((field) => field in after).map((field) => {
          const reason = reasons[field]
          return (
            <div key={field} className="grid gap-1.5">
              <dt className="font-semibold">
                <span>{FIELD_WORDS[field]}</span>
                {reason && <span className="font-normal text-ink-muted">: {HOLD_TITLES[reason]}</span>}
              </dt>
              <dd className="grid gap-2 sm:grid-cols-2">
                <Side label="Now" values={before} field={field} />
                <Side label="New" values={after} field={field} />
              </dd>
            </div>
          )
        })}
      </dl>
      {after.discord !== undefined && (
        <div className="text-sm">
          {guild ? (
            <Guild name={guild.name ?? guild.id} server={after.name ?? name} />
          ) : (
            <p className="text-ink-muted">Discord does not say where the new invite leads.</p>
          )}
        </div>
      )}
    </section>
  )
}

function Side({ label, values, field }: { label: string; values: WaitingChange['after']; field: HeldField }) {
  return (
    <div className="grid content-start gap-1 border-s-4 border-line ps-3">
      <span className="text-sm text-ink-muted">{label}</span>
      <Value values={values} field={field} />
    </div>
  )
}

const picture = 'aspect-video w-full max-w-xs object-cover'

function Value({ values, field }: { values: WaitingChange['after']; field: HeldField }) {
  if (field === 'pictures')
    return values.pictures?.length ? (
      <ul className="grid grid-cols-2 gap-2">
        {values.pictures.map(({ url, alt }) => (
          <li key={url}>
            <img src={url} alt="" className={picture} />
            <span {...userText('text-sm wrap-anywhere')}>{alt}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-ink-muted">None</p>
    )
  if (field === 'bannerFocus')
    return <p>{values.bannerFocus ? focusText(values.bannerFocus) : 'The middle'}</p>
  if (field === 'descriptionLanguages')
    return <p>{values.descriptionLanguages?.map(englishLanguageName).join(', ') || 'None'}</p>
  const value = values[field]
  if (!value) return <p className="text-ink-muted">None</p>
  if (field === 'banner') return <img src={value} alt="" className={picture} />
  return <p {...userText('whitespace-pre-line')}>{value}</p>
}
