import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSignOut } from './use-sign-out.ts'

/** Ends the session on this device, or on every device. */
export function SignOutButtons() {
  const signOut = useSignOut()
  const leave = (everywhere: boolean) =>
    signOut.mutate(everywhere, { onError: () => toast.error('Could not log out. Please try again.') })
  return (
    <>
      <Button onClick={() => leave(false)} busy={signOut.isPending && !signOut.variables}>
        Logout
      </Button>
      <Button variant="ghost" onClick={() => leave(true)} busy={signOut.isPending && signOut.variables}>
        Log out everywhere
      </Button>
    </>
  )
}
