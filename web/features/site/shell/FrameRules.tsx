import { t } from '@lingui/core/macro'
import { type MutationState, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SECOND } from '#contract/base/time.ts'
import { say } from '#contract/language/i18n.ts'
import {
  DELETED_ACCOUNT_HASH,
  GOOD_OUTCOMES,
  OUTCOME_ID,
  OUTCOME_PARAMETER,
  readOutcome,
} from '#contract/people/press.ts'
import { ApiError } from '../../../lib/api.ts'
import { keepPlace } from '../../../lib/keep-place.ts'
import { dismissErrorsUntil, replaceErrors, toast } from '../../../ui/toast.ts'

/** Longer than other successes: the page loads meanwhile, and nothing else says it. */
const FAREWELL_MS = 8 * SECOND

/**
 * Rules of every screen: tells of a missing connection, a restriction and a deleted account, removes old
 * errors, tries failed reads again, and keeps the focus.
 */
export function FrameRules() {
  const client = useQueryClient()
  useEffect(() => {
    const cache = client.getMutationCache()
    // Changes that failed before this part of the page was loaded.
    for (const { state } of cache.getAll()) explain(state)
    // Not by an event, which follows the change's own `onSuccess` and `onSettled`, and these may wait for
    // data.
    cache.config.onSuccess = (_data, _variables, _result, { state }) => dismissErrorsUntil(state.submittedAt)
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') explain(event.mutation.state)
    })
  }, [client])
  useEffect(() => {
    const readAgain = () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    addEventListener('online', readAgain)
    return () => removeEventListener('online', readAgain)
  }, [client])
  useEffect(keepPlace, [])
  useEffect(showOutcome, [])
  useEffect(() => {
    // Not for a link on another site, which could frighten people.
    if (location.hash !== DELETED_ACCOUNT_HASH || !document.referrer.startsWith(`${location.origin}/`)) return
    history.replaceState(history.state, '', location.pathname)
    toast.success(t`Your account is deleted.`, { duration: FAREWELL_MS })
  }, [])
  return null
}

/** Shows as a message how a press ended that the Worker answered, and removes it from the address. */
function showOutcome(): void {
  const element = document.getElementById(OUTCOME_ID)
  const outcome = readOutcome(element?.dataset['outcome'])
  if (outcome === undefined) return
  element?.remove()
  const url = new URL(location.href)
  url.searchParams.delete(OUTCOME_PARAMETER)
  history.replaceState(history.state, '', url)
  const show = GOOD_OUTCOMES.includes(outcome) ? toast.success : toast.error
  show(say(`outcome.${outcome}`))
}

function explain({ error, submittedAt }: MutationState<unknown, unknown>): void {
  if (!(error instanceof ApiError)) return
  const { code, message, body } = error
  // After the screen's own words, which some screens say only when the change has ended.
  if (code === 'network') setTimeout(() => replaceErrors(submittedAt, message))
  if (code === 'restricted') showRestricted(message, body.statementId ?? '')
}

/** Long enough to read why, and to reach the link. */
const RESTRICTED_SHOWN_MS = 12 * SECOND

/** Replaces the screen's own error with the reason of staff, and a link to the decision. */
function showRestricted(message: string, statementId: string): void {
  dismissErrorsUntil(Date.now())
  toast.error(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{message}</span>
      <Link to="/statements/$id" params={{ id: statementId }} className="link font-semibold">
        {t`Read why`}
      </Link>
    </span>,
    { id: message, duration: RESTRICTED_SHOWN_MS },
  )
}
