import { HttpError } from '../../http/verb.ts'

/** The answer when the same decision again would end one whose appeal waits. */
export const appealWaits = () =>
  new HttpError(
    'state_conflict',
    'An appeal against this decision waits. Another admin has to answer it first.',
    { current: 'appealed' },
  )
