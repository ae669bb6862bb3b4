const DATA_URL = /\shref="(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})"/

/**
 * The picture in the captcha's SVG as a data URL; `null` if there is none. Only this URL gets into the page,
 * and none of the SVG's markup.
 */
export function readCaptcha(svg: string): string | null {
  return DATA_URL.exec(svg)?.[1] ?? null
}
