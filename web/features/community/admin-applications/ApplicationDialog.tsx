import { type SyntheticEvent, useState } from 'react'
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  REVIEWER_NOTE_MAX,
} from '#contract/community/application.ts'
import type { AdminApplication } from '#contract/community/application.wire.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { ApiError, hasStatus } from '../../../lib/api.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { applicationLabels } from '../../../ui/application-status.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { lengthError } from '../../../ui/length-error.ts'
import { readRule, RuleField } from '../../../ui/RuleField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ApplicationText } from './ApplicationText.tsx'
import { useDecideApplication, useDeleteApplication } from './queries.ts'

/** Most applications are declined by this rule. */
const USUAL_RULE: RuleId = 'team-fit'

interface ApplicationDialogProps {
  /** `null` closes the dialog. */
  application: AdminApplication | null
  /** The decision that the form starts with, if one was chosen in the list. */
  chosen: ApplicationStatus | undefined
  onClose: () => void
  onAccepted: (application: AdminApplication) => void
}

export function ApplicationDialog({ application, chosen, onClose, onAccepted }: ApplicationDialogProps) {
  const [deleting, setDeleting] = useState(false)
  function close() {
    setDeleting(false)
    onClose()
  }
  return (
    <Dialog
      open={application !== null}
      onClose={close}
      title={deleting ? 'Delete application?' : (application?.userSnapshot.username ?? '')}
      className={deleting ? '' : 'sm:max-w-2xl'}
    >
      {application &&
        (deleting ? (
          <Deletion application={application} onKeep={() => setDeleting(false)} onDone={close} />
        ) : (
          <>
            <ApplicationText application={application} />
            <DecisionForm
              application={application}
              chosen={chosen}
              onDone={(decided) => {
                close()
                if (decided.status === 'accepted') onAccepted(decided)
              }}
              onDelete={() => setDeleting(true)}
            />
          </>
        ))}
    </Dialog>
  )
}

interface DecisionFormProps {
  application: AdminApplication
  chosen: ApplicationStatus | undefined
  onDone: (decided: AdminApplication) => void
  onDelete: () => void
}

function DecisionForm({ application, chosen, onDone, onDelete }: DecisionFormProps) {
  const decide = useDecideApplication()
  // The list behind the dialog may show another admin's newer decision. This decision is based on the version
  // that was read.
  const [expected, setExpected] = useState(application.status)
  const draftKey = `application:${application._id}`
  const draft = useDraft(draftKey)
  const [status, setStatus] = useState(
    chosen ?? APPLICATION_STATUSES.find((known) => known === draft['status']) ?? application.status,
  )
  const [note, setNote] = useState(draft['note'] ?? application.reviewerNote ?? '')
  const isNewNote = note !== (application.reviewerNote ?? '')
  const isChanged = status !== application.status || isNewNote
  const [rule, setRule] = useState<RuleId>(readRule(draft['rule']) || (application.rule ?? USUAL_RULE))
  useSavedDraft(draftKey, isChanged ? { status, rule, ...(isNewNote && { note }) } : {})
  const tooLong = lengthError('Note', note, REVIEWER_NOTE_MAX)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (tooLong !== undefined || decide.isPending) return
    decide.mutate(
      {
        application,
        status,
        // A note that was not touched stays as it is: somebody may have written one since.
        ...(isNewNote && { reviewerNote: note }),
        expected,
        ...(status === 'rejected' && { rule }),
      },
      {
        onSuccess: (decided) => {
          dropDraft(draftKey)
          onDone(decided)
        },
        // The error says the present status. Saving again is then a decision about that one.
        onError: (error) => {
          const current = error instanceof ApiError ? error.body.current : undefined
          setExpected(APPLICATION_STATUSES.find((known) => known === current) ?? expected)
        },
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t-2 border-line pt-5">
      <ChoiceField
        label="Status"
        of={APPLICATION_STATUSES}
        names={applicationLabels()}
        value={status}
        onChoose={setStatus}
        className="w-52"
      />
      {status === 'rejected' && (
        <RuleField
          subject="application"
          name={null}
          value={rule}
          onChange={(next) => setRule(next || USUAL_RULE)}
        />
      )}
      <TextArea
        label="Reviewer note"
        optional
        hint="The applicant reads it."
        rows={3}
        limit={REVIEWER_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tooLong}
      />
      {decide.error && (
        <p role="alert" className="text-coral">
          {hasStatus(decide.error, 404, 409) ? `${decide.error.message} ` : ''}Your decision was not saved. It
          stays here, so that you can try again.
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" onClick={onDelete} className="text-coral">
          Delete
        </Button>
        <Button type="submit" variant="primary" busy={decide.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface DeletionProps {
  application: AdminApplication
  onKeep: () => void
  onDone: () => void
}

function Deletion({ application, onKeep, onDone }: DeletionProps) {
  const remove = useDeleteApplication()
  return (
    <>
      <p>
        This permanently deletes the application of{' '}
        <bdi {...userText()}>{application.userSnapshot.username}</bdi>. Deleting does not shorten their
        waiting time.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>Keep it</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(application._id, { onSuccess: onDone, onError: onDone })}
        >
          Delete
        </Button>
      </div>
    </>
  )
}
