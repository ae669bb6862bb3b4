import type { TeamMember } from '#contract/staff/team.wire.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useRevokeAdmin } from './queries.ts'

interface RevokeDialogProps {
  /** `null` closes the dialog. */
  member: TeamMember | null
  isSelf: boolean
  onClose: () => void
}

export function RevokeDialog({ member, isSelf, onClose }: RevokeDialogProps) {
  const revoke = useRevokeAdmin()
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title={isSelf ? 'Leave the team?' : `Revoke ${member?.username ?? ''}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={revoke.isPending}
            onClick={() =>
              member && revoke.mutate({ id: member._id, username: member.username }, { onSettled: onClose })
            }
          >
            {isSelf ? 'Leave' : 'Revoke'}
          </Button>
        </>
      }
    >
      <p>
        {isSelf
          ? 'You lose admin access immediately. Another admin can add you again.'
          : 'They lose admin access immediately, in every browser. They stay signed in as a normal user.'}
      </p>
    </Dialog>
  )
}
