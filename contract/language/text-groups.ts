/** Groups of screens that load their texts together (`texts` in screens.ts). `start` comes with every page. */
export const TEXT_GROUPS = ['start', 'server', 'site', 'own', 'errors'] as const

export type TextGroup = (typeof TEXT_GROUPS)[number]
