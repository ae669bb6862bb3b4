/**
 * The catalogues of `locales/`, from ops/lib/texts-plugin.ts. A browser starts with one, which leads to its
 * other groups; the server's has all.
 */
declare module 'virtual:texts' {
  interface Catalogue {
    messages: import('@lingui/core').Messages
  }
  interface StartCatalogue extends Catalogue {
    groups: Record<Exclude<import('./text-groups.ts').TextGroup, 'start'>, () => Promise<Catalogue>>
  }
  export const TEXTS: Record<import('./site-languages.ts').SiteLanguageCode, () => Promise<StartCatalogue>>
}
