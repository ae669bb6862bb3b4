/** The parts of a captcha that are inserted into the page. */
export interface CaptchaDrawing {
  viewBox: string
  path: string
}

const VIEW_BOX = /\sviewBox="([\d .-]{7,60})"/
const PATH = /<path\s[^>]*?\sd="([MLHVCSQTAZ\d\s.,-]+)"/i

/**
 * Extracts only the view box and outline from the SVG of the API, so that none of its markup is inserted into
 * the page. `null` when they are missing.
 */
export function readCaptcha(svg: string): CaptchaDrawing | null {
  const viewBox = VIEW_BOX.exec(svg)?.[1]
  const path = PATH.exec(svg)?.[1]
  return viewBox && path ? { viewBox, path } : null
}
