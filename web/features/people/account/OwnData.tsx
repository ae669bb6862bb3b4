import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { ACCOUNT_FILE } from '#contract/people/account.ts'
import { DELETED_ACCOUNT_HASH } from '#contract/people/press.ts'
import { api, read } from '../../../lib/api.ts'
import { dropAllDrafts } from '../../../lib/draft.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { forgetDevice } from '../../../lib/service-worker.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Data export and account deletion, for every signed-in person. */
export function OwnData({ username }: { username: string }) {
  // Loaded with `fetch`, so that an error can be shown on the page.
  const copy = useWrite(() => read(api.account.export.$get()), {
    done: (data) => saveFile(ACCOUNT_FILE, 'application/json', JSON.stringify(data, null, 2)),
  })
  const [leaving, setLeaving] = useState(false)
  return (
    <Section
      id="your-data"
      title={t`Your data`}
      heading="text-2xl sm:text-3xl"
      intro={t`Download what we store about you, or delete your account with all your servers, votes and reviews.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={copy.isPending} onClick={() => copy.mutate()}>
          {t`Download my data`}
        </Button>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t`Delete my account…`}
        </Button>
      </div>
      <DeleteAccountDialog username={username} open={leaving} onClose={() => setLeaving(false)} />
    </Section>
  )
}

interface DeleteAccountDialogProps {
  username: string
  open: boolean
  onClose: () => void
}

/** Says what will be deleted. The person has to type their name first. */
function DeleteAccountDialog({ username, open, onClose }: DeleteAccountDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const leave = useMutation({
    mutationFn: (confirm: string) => read(api.account.$delete({ json: { confirm } })),
    onSuccess: async () => {
      dropAllDrafts()
      await forgetDevice().catch(() => undefined)
      window.location.assign(inPageLanguage(`/${DELETED_ACCOUNT_HASH}`))
    },
    onError: (error) => setProblem(error.message),
  })
  function close() {
    setProblem(null)
    onClose()
  }
  function send({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) {
    const typed = new FormData(form).get('confirm')
    if (typed === username) leave.mutate(username)
    else setProblem(t`Type your name exactly as it is shown.`)
  }
  return (
    <Dialog open={open} onClose={close} title={t`Delete your account?`}>
      <p>
        {t`This deletes your servers with their votes, reviews, statistics and pictures. It also removes the votes and reviews you gave. It happens immediately and cannot be undone.`}
      </p>
      <DialogForm
        action={t`Delete everything`}
        variant="danger"
        busy={leave.isPending || leave.isSuccess}
        onSend={send}
        onCancel={close}
      >
        <TextField
          name="confirm"
          label={t`Type ‘${username}’ to continue`}
          isExact
          onChange={() => setProblem(null)}
          {...(problem === null ? {} : { error: problem })}
        />
      </DialogForm>
    </Dialog>
  )
}
