import type { PersonPage } from '#contract/people/person.wire.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { ReasonFields, useReasons } from '../../../ui/RuleField.tsx'
import { useReminder } from './queries.ts'

export function RemindForm({ person, onClose }: { person: PersonPage; onClose: () => void }) {
  const draftKey = `remind:${person._id}`
  const reasons = useReasons(useDraft(draftKey))
  useSavedDraft(draftKey, { note: reasons.note, rule: reasons.rule })
  const remind = useReminder(person)
  function send() {
    const given = reasons.check()
    if (!given || given.note.trim() === '') return
    remind.mutate(given, {
      onSuccess: () => {
        dropDraft(draftKey)
        onClose()
      },
    })
  }
  const isBlank = reasons.tried && reasons.note.trim() === ''
  return (
    <DialogForm action="Send" busy={remind.isPending} onSend={send} onCancel={onClose}>
      <p>It restricts nothing and makes no statement. Staff see it when they look at this person again.</p>
      <ReasonFields
        reasons={reasons}
        subject="user"
        name={person.username}
        label="Note to the person"
        hint="What happened, in friendly words."
      />
      {isBlank && (
        <p role="alert" className="text-coral">
          Write what the person should know.
        </p>
      )}
    </DialogForm>
  )
}
