import { z } from 'zod'

/** The signed-in person as `/api/auth/me` answers it. */
export const sessionUser = z
  .object({
    userId: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    roles: z.array(z.string()),
  })
  .meta({ id: 'SessionUser' })

export type SessionUser = z.infer<typeof sessionUser>

/** What deleting one's account takes: one's own name, typed. */
export const deleteAccountBody = z.object({ confirm: z.string().max(200) })
