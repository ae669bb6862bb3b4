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
