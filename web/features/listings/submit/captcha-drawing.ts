const PICTURE = /\shref="(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})"/

/** The pixels in the SVG of the API, so that none of its markup is inserted into the page. `null` when there are none. */
export function readCaptcha(svg: string): string | null {
  return PICTURE.exec(svg)?.[1] ?? null
}
