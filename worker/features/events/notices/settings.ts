import { eq } from 'drizzle-orm'
import { noticeKindsFor, ALWAYS_SHOWN, type NoticesOff } from '#contract/events/notice.ts'
import type { NoticeSettings, NoticeSetting } from '#contract/events/notice.wire.ts'
import { isAdmin } from '#contract/people/permissions.ts'
import { users } from '../../../db/schema.ts'
import { storedJson, storedText } from '../../../db/stored-json.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'

const OFF = { off: storedText(users.noticesOff) }
const offOf = ([row]: readonly { off: string }[]): NoticesOff =>
  Object(storedJson(row?.off ?? null, 'users.notices_off'))

export async function readSettings({ db, actor }: UserCtx): Promise<NoticeSettings> {
  const off = offOf(await db.orm.select(OFF).from(users).where(eq(users.id, actor.userId)))
  return {
    kinds: noticeKindsFor({ isAdmin: isAdmin(actor) }).map((kind) => ({
      kind,
      shown: off[kind] !== 'wholly',
      delivered: off[kind] === undefined,
    })),
  }
}

/**
 * Sets what the caller wants of a kind, from the next notice on. 400 for switching off what everybody must be
 * told.
 */
export async function setSetting(
  ctx: UserCtx,
  { kind, shown, delivered }: NoticeSetting,
): Promise<NoticeSetting> {
  const own = eq(users.id, ctx.actor.userId)
  if (!shown && ALWAYS_SHOWN.includes(kind))
    throw new HttpError('invalid_input', 'You are always told about this.', { field: 'shown' })
  // A notice that is not written cannot be sent to a device.
  const set = { shown, delivered: shown && delivered }
  await transaction(ctx, async (tx) => {
    const { [kind]: _, ...others } = offOf(await tx.select(OFF).from(users).where(own))
    const noticesOff = set.delivered ? others : { ...others, [kind]: shown ? 'devices' : 'wholly' }
    tx.write(tx.update(users).set({ noticesOff }).where(own))
  })
  return { kind, ...set }
}
