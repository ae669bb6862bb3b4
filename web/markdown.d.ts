/** A document as text. */
declare module '*.md' {
  const text: string
  export default text
}
