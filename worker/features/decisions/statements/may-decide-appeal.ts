interface Appealed {
  decidedBy: string | null
  personId: string | null
}

/**
 * Whether an admin may decide an appeal: another one than who decided, and not the person concerned. Where there is no
 * such admin, who decided may; the person concerned only as the single admin.
 */
export function mayDecideAppeal(
  adminId: string,
  { decidedBy, personId }: Appealed,
  admins: readonly string[],
): boolean {
  const isConcerned = (admin: string) => admin === decidedBy || admin === personId
  if (!isConcerned(adminId)) return true
  if (!admins.every(isConcerned)) return false
  return adminId !== personId || admins.every((admin) => admin === adminId)
}
