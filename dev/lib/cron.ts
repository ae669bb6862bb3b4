/**
 * The schedules of wrangler.toml, read the way the platform reads them: five fields in UTC, weekdays 1–7 from Sunday,
 * names allowed. `L`, `W` and `#` are refused rather than misread.
 */

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

interface FieldRange {
  first: number
  last: number
  names?: string[]
}

const MINUTE: FieldRange = { first: 0, last: 59 }
const HOUR: FieldRange = { first: 0, last: 23 }
const DAY: FieldRange = { first: 1, last: 31 }
const MONTH: FieldRange = { first: 1, last: 12, names: MONTHS }
const WEEKDAY: FieldRange = { first: 1, last: 7, names: WEEKDAYS }

/** Whether the schedule is due in that minute. Throws on an expression it cannot read. */
export function isDue(expression: string, time: Date): boolean {
  const fields = expression.trim().split(/\s+/)
  const [minute, hour, day, month, weekday] = fields
  if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) {
    throw new Error(`Not five fields: ${expression}`)
  }
  const onDay = valuesOf(day, DAY).has(time.getUTCDate())
  const onWeekday = valuesOf(weekday, WEEKDAY).has(time.getUTCDay() + 1)
  // As everywhere in cron: when both kinds of day are narrowed, either will do.
  const isEither = !day.startsWith('*') && !weekday.startsWith('*')
  return (
    valuesOf(minute, MINUTE).has(time.getUTCMinutes()) &&
    valuesOf(hour, HOUR).has(time.getUTCHours()) &&
    valuesOf(month, MONTH).has(time.getUTCMonth() + 1) &&
    (isEither ? onDay || onWeekday : onDay && onWeekday)
  )
}

function valuesOf(field: string, range: FieldRange): Set<number> {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const [span = '', stepText] = part.split('/')
    const step = stepText === undefined ? 1 : whole(stepText)
    if (step < 1) throw new Error(`Not a step: ${part}`)
    const [first, last] = spanOf(span, stepText !== undefined, range)
    for (let value = first; value <= last; value += step) values.add(value)
  }
  return values
}

function spanOf(span: string, hasStep: boolean, range: FieldRange): [first: number, last: number] {
  if (span === '*') return [range.first, range.last]
  const [from = '', to] = span.split('-')
  const first = valueOf(from, range)
  if (to !== undefined) return [first, valueOf(to, range)]
  return [first, hasStep ? range.last : first]
}

function valueOf(text: string, range: FieldRange): number {
  const named = range.names?.indexOf(text.toUpperCase()) ?? -1
  const value = named >= 0 ? named + range.first : whole(text)
  if (value < range.first || value > range.last) throw new Error(`Out of range: ${text}`)
  return value
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`Not a number: ${text}`)
  return Number(text)
}
