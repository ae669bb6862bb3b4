/** The path of a route's file in the form of `contract/site/screens.ts`: `/servers/:id` for `servers.$id`. */
export const screenOf = (route: string): string =>
  `/${route
    .replace(/\.?index$/, '')
    .replaceAll('_.', '.')
    .replaceAll('.', '/')
    .replaceAll('$', ':')}`
