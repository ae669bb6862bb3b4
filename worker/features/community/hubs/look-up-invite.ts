import type { UserCtx } from '../../../http/context.ts'
import { askInvite } from './ask-invite.ts'
import { keepInvite } from './refresh-invites.ts'

/** Looks an invite up for a person who waits, and stores what the platform says for every listing that has it. */
export async function lookUpInvite(ctx: UserCtx, invite: string): Promise<void> {
  const answer = await askInvite(ctx, invite)
  if (answer !== null && answer.kind !== 'failed') await keepInvite(ctx, invite, answer)
}
