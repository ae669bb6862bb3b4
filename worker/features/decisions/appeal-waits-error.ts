import { HttpError } from '../../http/verb.ts'

/**
 * The error when staff repeat a decision while an appeal against it waits: repeating it would end that
 * appeal.
 */
export const appealWaitsError = () =>
  new HttpError(
    'state_conflict',
    'An appeal against this decision waits. Someone else on the team has to answer it first.',
    { current: 'appealed' },
  )
