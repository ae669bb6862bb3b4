import { HttpError } from '../../http/verb.ts'

/** The answer when the same decision again would end one whose appeal waits. */
export const appealWaits = () =>
  new HttpError(
    'state_conflict',
    'An appeal against this decision waits. Someone else on the team has to answer it first.',
    { current: 'appealed' },
  )
