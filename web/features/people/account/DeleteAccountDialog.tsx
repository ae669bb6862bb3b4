import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, read } from '../../../lib/api.ts'
import { dropAllDrafts } from '../../../lib/draft.ts'
import { DELETED_ACCOUNT_HASH } from '#contract/people/press.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface DeleteAccountDialogProps {
  username: string
  open: boolean
  onClose: () => void
}

/** Says what will be deleted. The person has to type their name first. */
export function DeleteAccountDialog({ username, open, onClose }: DeleteAccountDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const leave = useMutation({
    mutationFn: (confirm: string) => read(api.account.$delete({ json: { confirm } })),
    onSuccess: () => {
      dropAllDrafts()
      window.location.assign(`/${DELETED_ACCOUNT_HASH}`)
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
    else setProblem('Type your name exactly as it is shown.')
  }
  return (
    <Dialog open={open} onClose={close} title="Delete your account?">
      <p>
        This deletes your servers with their votes, reviews, statistics and pictures. It also removes the
        votes and reviews you gave. It happens immediately and cannot be undone.
      </p>
      <DialogForm
        action="Delete everything"
        variant="danger"
        busy={leave.isPending || leave.isSuccess}
        onSend={send}
        onCancel={close}
      >
        <TextField
          name="confirm"
          label={`Type ‘${username}’ to continue`}
          isExact
          onChange={() => setProblem(null)}
          {...(problem === null ? {} : { error: problem })}
        />
      </DialogForm>
    </Dialog>
  )
}
