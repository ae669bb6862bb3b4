/**
 * Groups of screens that load their texts together (`texts` in screens.ts). `start` comes with every page,
 * `errors` are words alone.
 */
export const TEXT_GROUPS = ['start', 'home', 'server', 'site', 'own', 'staff', 'errors'] as const

export type TextGroup = (typeof TEXT_GROUPS)[number]
