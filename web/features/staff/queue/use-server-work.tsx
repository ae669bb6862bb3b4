import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { BulkAction } from '#contract/staff/moderation.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { countText } from '#contract/text/count-text.ts'
import { hasStatus } from '../../../lib/api.ts'
import { dropDraft } from '../../../lib/draft.ts'
import { toast } from '../../../ui/toast.ts'
import { finalToast, undoToast } from '../../../ui/undo-toast.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { NO_WAY_IN } from '../../listings/no-way-in.ts'
import { flagsOf, hasShownWayIn, ruleOfRow } from '../review-pane/flags.ts'
import { reviewQuery } from '../review-pane/queries.ts'
import { DeletionEffect, NoteDialog, type NotedDecision } from './NoteDialog.tsx'
import {
  type AdminListing,
  failureText,
  type Reasons,
  type Subject,
  useAct,
  useModerateMany,
  useUndo,
} from './queries.ts'
import { ACTIONS, FILTER_LABELS, type ServerAction } from './server-actions.ts'
import { nameIn, skippedText, SkippedNotice } from './SkippedNotice.tsx'
import { useFocusTarget } from './use-focus-target.ts'

type Shown = Pick<AdminListing, '_id' | 'name'> & Partial<AdminListing>

/** A decision that waits for its note: about one listing, or about several. */
interface PendingDecision {
  subjects: readonly Subject[]
  action: ServerAction
  many: boolean
  likely: RuleId | ''
}

type Surroundings = Parameters<typeof useFocusTarget>[1] & {
  /** After a bulk action: clears the selection. */
  onDecided: () => void
}

/**
 * All actions on the listings of the page: one action at a time, with its dialogs and toasts, and the focus
 * after it.
 */
export function useServerWork(items: readonly AdminListing[], { onDecided, ...surroundings }: Surroundings) {
  const act = useAct()
  const many = useModerateMany()
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const [skipped, setSkipped] = useState<string | null>(null)
  const { takeBack, isTakingBack } = useTakeBack(setSkipped)
  const { wayInto, likelyRule } = useKnown(items)
  const [confirm, dialog] = useConfirm()
  const { rememberPlace, moveOn } = useFocusTarget(items, surroundings)
  const isBusy = act.isPending || many.isPending || isTakingBack

  /**
   * Closes the dialog of this decision, not a later one. It returns the focus to its button; the focus can
   * move on only after that.
   */
  const shut = () => flushSync(() => setPending((now) => (now === pending ? null : now)))

  /** Asks before a server without a way in becomes public. The dialog closes first, to return the focus. */
  function askThenDo(closed: boolean, decision: () => void) {
    if (!closed) decision()
    else confirm({ ...NO_WAY_IN, act: () => Promise.resolve(void setTimeout(decision)) })
  }

  function run(subject: Subject, action: ServerAction, reasons?: Reasons) {
    act.mutateAsync({ subject, action, ...reasons }).then(
      () => {
        if (reasons) dropDraft(draftKey([subject], action))
        shut()
        moveOn(action, subject.id)
        sayDone(subject.name, action, (by) => (by === 'restore' ? run(subject, by) : takeBack([subject])))
      },
      (error: unknown) => {
        // A typed note stays for another attempt. Without one, or if the change it is about is not the
        // present one, the dialog makes way for the newer state.
        if ((!reasons?.note || action === 'refuse') && hasStatus(error, 404, 409)) shut()
        toast.error(failureText(error, subject.name))
      },
    )
  }

  function press(listing: Shown, action: ServerAction) {
    const { _id: id, name, version, change } = listing
    if (isBusy) return
    rememberPlace()
    const revision = change?.revision
    if (ACTIONS[action].hint !== undefined)
      setPending({ subjects: [{ id, name, revision }], action, many: false, likely: likelyRule(listing) })
    else if (action !== 'approve' && action !== 'unsuspend') run({ id, name, version, revision }, action)
    else askThenDo(wayInto(listing) === false, () => run({ id, name, version, revision }, action))
  }

  async function runMany(subjects: readonly Subject[], action: BulkAction, reasons?: Reasons) {
    try {
      const { items: outcomes } = await many.mutateAsync({ subjects, action, ...reasons })
      const done = subjects.filter(({ id }) => outcomes.some((outcome) => outcome.done && outcome._id === id))
      if (done.length > 0)
        undoToast(`${ACTIONS[action].done} ${countText(done.length, 'server')}`, () => takeBack(done))
      setSkipped(skippedText(subjects, outcomes))
    } catch (error) {
      toast.error(failureText(error, 'One of them'))
      return
    }
    if (reasons) dropDraft(draftKey(subjects, action))
    shut()
    onDecided()
    moveOn(action, null)
  }

  function pressMany(chosen: readonly Pick<AdminListing, '_id' | 'name' | 'version'>[], action: BulkAction) {
    if (isBusy) return
    rememberPlace()
    const subjects = chosen.map(({ _id: id, name, version }) => ({ id, name, version }))
    if (action === 'deny')
      setPending({ subjects, action, many: true, likely: commonRule(chosen.map(likelyRule)) })
    else
      askThenDo(
        chosen.some((listing) => wayInto(listing) === false),
        () => void runMany(subjects, action),
      )
  }

  function decidePending(reasons: Reasons) {
    const [first] = pending?.subjects ?? []
    if (!pending || !first) return
    if (pending.many && pending.action === 'deny') void runMany(pending.subjects, 'deny', reasons)
    else run(first, pending.action, reasons)
  }

  const acting = act.isPending ? act.variables : null
  return {
    press,
    pressMany,
    deciding: many.isPending,
    actingOn: (id: string) => (acting?.subject.id === id ? acting.action : null),
    notice: skipped !== null && <SkippedNotice words={skipped} onDismiss={() => setSkipped(null)} />,
    noteDialog: (
      <>
        {pending && (
          <NoteDialog
            decision={notedDecision(pending)}
            busy={act.isPending || many.isPending}
            onDecide={decidePending}
            onClose={() => setPending(null)}
          />
        )}
        {dialog}
      </>
    ),
  }
}

function commonRule(rules: readonly (RuleId | '')[]): RuleId | '' {
  const [rule = '', ...others] = new Set(rules)
  return others.length === 0 ? rule : ''
}

/** Says what was done, with a button that takes it back where one may. */
function sayDone(
  name: string,
  action: ServerAction,
  undo: (by: NonNullable<(typeof ACTIONS)[ServerAction]['undo']>) => void,
) {
  const { done, undo: by } = ACTIONS[action]
  if (by === null) finalToast(`${done} ${name}`)
  else undoToast(`${done} ${name}`, () => undo(by), done.toLowerCase().replace(':', ''))
}

/** What is known about a listing: from its row, and from its details once they were open. */
function useKnown(items: readonly AdminListing[]) {
  const client = useQueryClient()
  const reviewOf = ({ _id }: Shown) => client.getQueryData(reviewQuery(_id).queryKey)

  /** Whether players can get in; `undefined` while nothing says so. */
  const wayInto = (listing: Shown): boolean | undefined => {
    const review = reviewOf(listing)
    return (
      listing.hasWayIn ??
      items.find(({ _id }) => _id === listing._id)?.hasWayIn ??
      (review && hasShownWayIn(review.listing))
    )
  }

  /** The rule of the first warning: of the details, if they were loaded. */
  const likelyRule = (listing: Shown) => {
    const review = reviewOf(listing)
    return (review ? flagsOf(review)[0]?.rule : ruleOfRow(listing)) ?? ''
  }

  return { wayInto, likelyRule }
}

function useTakeBack(onSkipped: (text: string | null) => void) {
  const undo = useUndo()

  /** Takes back one's own decisions. Those that someone has changed since stay as they are. */
  function takeBack(subjects: readonly Subject[]) {
    // A promise, because callbacks of `mutate` do not run once the row with the button is gone.
    undo.mutateAsync(subjects).then(
      ({ items: outcomes }) => {
        const back = outcomes.filter(({ done }) => done)
        const [first] = back
        if (first)
          toast.success(
            back.length === 1 && first.moderation !== null
              ? `Undone. ${nameIn(subjects, first._id)} is ${FILTER_LABELS[first.moderation].toLowerCase()} again.`
              : `Undone for ${back.length} servers`,
          )
        if (subjects.length === 1 && !first) toast('Nothing to undo.')
        else onSkipped(skippedText(subjects, outcomes))
      },
      (error: unknown) => toast.error(failureText(error, 'One of them')),
    )
  }

  return { takeBack, isTakingBack: undo.isPending }
}

function notedDecision({ subjects, action, many, likely }: PendingDecision): NotedDecision {
  const name = many ? null : (subjects[0]?.name ?? '')
  const { word, hint = '', noted = 'deny', effect } = ACTIONS[action]
  const titles: Partial<Record<ServerAction, string>> = {
    delete: 'Delete affiliate?',
    refuse: `Refuse the change of ${name ?? ''}`,
  }
  return {
    title: titles[action] ?? `${word} ${name ?? `${subjects.length} servers`}`,
    word,
    name,
    hint,
    action: noted,
    likely,
    draftKey: draftKey(subjects, action),
    effect: action === 'delete' ? <DeletionEffect name={name ?? ''} /> : effect && <p>{effect}</p>,
  }
}

const draftKey = (subjects: readonly Subject[], action: ServerAction) =>
  `${action}:${subjects.map(({ id }) => id).join()}`
