import { t } from '@lingui/core/macro'
import { momentWriter } from '../../../ui/moment-writer.ts'

const short = momentWriter({ day: 'numeric', month: 'short' })
const long = momentWriter({ weekday: 'short', day: 'numeric', month: 'short' })

type Write = typeof short

/** 'Sep 18' for `2026-09-18`; an empty text for an invalid day. */
const shortDay = (label: string) => write(short, label)
/** 'Fri, Sep 18'. */
export const longDay = (label: string) => write(long, label)

const write = (form: Write, label: string): string =>
  Number.isNaN(Date.parse(label)) ? '' : form(label, undefined, 'UTC')

/** The name of a day in a chart or table. The last one is today, which is not over. */
export function dayText(labels: readonly string[], place: number): string {
  const day = longDay(labels[place] ?? '')
  return place === labels.length - 1 ? soFar(day) : day
}

export const endsOf = (labels: readonly string[]) =>
  [shortDay(labels[0] ?? ''), soFar(shortDay(labels.at(-1) ?? ''))] as const

const soFar = (day: string): string => t`${day} (so far)`
