import { z } from 'zod'

/** The signed-in person in the response of `/api/auth/me`. */
export const sessionUser = z
  .object({
    userId: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    roles: z.array(z.string()),
  })
  .meta({ id: 'SessionUser' })

export type SessionUser = z.infer<typeof sessionUser>

/** The request to delete an account. It must contain the person's name. */
export const deleteAccountBody = z.object({ confirm: z.string().max(200) })
