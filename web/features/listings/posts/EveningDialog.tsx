import { t, plural } from '@lingui/core/macro'
import { useState } from 'react'
import {
  EVENING_AHEAD_MS,
  EVENINGS_AHEAD_MAX,
  EVENING_TIME_MESSAGE,
  NEWS_TEXT_MAX,
  NEWS_TITLE_MAX,
  NEWS_EVERY_HOURS,
} from '#contract/listings/post.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { serverNow } from '../../../ui/clock.ts'
import { localMoment } from '../../../ui/local-moment.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TypedHint } from '../../../ui/TypedHint.tsx'
import {
  fieldMoment,
  LENGTHS_MINUTES,
  lengthText,
  minutesOf,
  nextWeeks,
  startIn,
  usualStart,
} from './evening-time.ts'
import type { NewsDialogProps } from './NewsDialog.tsx'
import { PostDialog } from './PostDialog.tsx'
import { useRemoveNews, useSaveNews } from './queries.ts'

/** The form starts again when somebody else has changed the time. */
export default function EveningDialog(props: NewsDialogProps) {
  const { startsAt, endsAt } = props.news?.evening ?? {}
  return <EveningForm key={`${startsAt} ${endsAt}`} {...props} />
}

function EveningForm({ listingId, news, ...rest }: NewsDialogProps) {
  const save = useSaveNews(listingId, news?._id ?? null)
  const remove = useRemoveNews(listingId, news?._id ?? '')
  const planned = news?.evening
  const [now] = useState(serverNow)
  const before = fieldMoment(planned ? Date.parse(planned.startsAt) : usualStart(now))
  const [start, setStart] = useState(before)
  const [minutes, setMinutes] = useState(planned ? minutesOf(planned) : 120)
  const [weekly, setWeekly] = useState(false)
  const startsAt = planned && start === before ? planned.startsAt : startIn(start, now)
  const lengths = [...new Set([...LENGTHS_MINUTES, minutes])].toSorted((a, b) => a - b)
  return (
    <PostDialog
      {...rest}
      heading={news ? t`Edit evening` : t`Announce an evening`}
      saved={news}
      draftKey={`evening:${news?._id ?? listingId}`}
      limits={{ title: NEWS_TITLE_MAX, text: NEWS_TEXT_MAX }}
      titleLabel={t`What`}
      label={t`More about it`}
      isTextOptional
      isReady={startsAt !== null}
      renderFields={(tried) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Starts, in your time`}
            type="datetime-local"
            value={start}
            min={fieldMoment(now)}
            max={fieldMoment(now + EVENING_AHEAD_MS)}
            onChange={(event) => setStart(event.target.value)}
            // The field of some browsers has no day of the week.
            hint={<TypedHint>{startsAt === null ? '' : localMoment(startsAt)}</TypedHint>}
            error={tried && startsAt === null ? EVENING_TIME_MESSAGE : undefined}
          />
          <ChoiceField
            label={t`How long`}
            of={lengths}
            names={lengthText}
            value={minutes}
            onChoose={setMinutes}
          />
          {!news && (
            <Switch
              label={t`Every week, until ${EVENINGS_AHEAD_MAX} are planned`}
              checked={weekly}
              onChange={(event) => setWeekly(event.target.checked)}
            />
          )}
        </div>
      )}
      hint={news ? t`The home page shows it on its day.` : hintOfNew(weekly)}
      placeholder={t`What will you do, and what should players bring?`}
      send={news ? t`Save evening` : t`Announce`}
      done={news ? t`Evening saved` : t`Announced. Your page shows it.`}
      removal={t`Call off`}
      busy={save.isPending || remove.isPending}
      onSend={async (texts) =>
        startsAt !== null &&
        save.mutateAsync({
          ...texts,
          evening: { startsAt, minutes, weekly: weekly ? nextWeeks(startsAt) : [] },
        })
      }
      onRemove={() => remove.mutateAsync()}
    />
  )
}

function hintOfNew(isWeekly: boolean): string {
  if (isWeekly)
    return t`The home page shows each on its day. Each counts as news: one post in ${plural(NEWS_EVERY_HOURS, { one: '# hour', other: '# hours' })}.`
  return t`The home page shows it on its day. It counts as news: one post in ${plural(NEWS_EVERY_HOURS, { one: '# hour', other: '# hours' })}.`
}
