import { wholeNumber } from './compact-number.ts'

/** '1 vote', '12,431 votes'. */
export const countText = (value: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(value)} ${value === 1 ? one : many}`
