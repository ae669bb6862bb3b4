export const foundInvite = (id: string) => ({
  kind: 'found' as const,
  guild: {
    id,
    name: 'Bell Bay',
    icon: null,
    onlineCount: 3,
    memberCount: 9,
    description: null,
    vanity: null,
    expiresAt: null,
  },
})
