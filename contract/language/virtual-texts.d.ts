/** The catalogues of `locales/` (ops/lib/texts-plugin.ts): what a browser starts with in a language, which leads to its other groups. The server has one with all. */
declare module 'virtual:texts' {
  interface Catalogue {
    messages: import('@lingui/core').Messages
  }
  interface StartCatalogue extends Catalogue {
    groups: Record<Exclude<import('./text-groups.ts').TextGroup, 'start'>, () => Promise<Catalogue>>
  }
  export const TEXTS: Record<import('./site-languages.ts').SiteLanguageCode, () => Promise<StartCatalogue>>
}
