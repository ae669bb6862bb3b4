declare module 'punycode/punycode.es6.js' {
  /** Each label of a host name as `xn--…`, where it has other letters than ASCII (RFC 3492). */
  export function toASCII(host: string): string
  /** The opposite; throws a RangeError for a label that is none. */
  export function toUnicode(host: string): string
}
