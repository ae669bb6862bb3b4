import type { TeamMember } from '#contract/staff/team.wire.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
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
    <ConfirmDialog
      question={
        member && {
          title: isSelf ? 'Leave the team?' : `Revoke ${member.username}?`,
          text: isSelf
            ? 'You lose admin access immediately. Another admin can add you again.'
            : 'They lose admin access immediately, in every browser. They stay signed in as a normal user.',
          action: isSelf ? 'Leave' : 'Revoke',
        }
      }
      busy={revoke.isPending}
      onConfirm={() =>
        member && revoke.mutate({ id: member._id, username: member.username }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
