/** The catalogues of `locales/`, by language and group of screens (ops/lib/texts-plugin.ts). The server has one group with all. */
declare module 'virtual:texts' {
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>
  export const TEXTS: Record<
    import('./site-languages.ts').SiteLanguageCode,
    Record<import('./text-groups.ts').TextGroup | 'all', Load>
  >
}
