/** The package ships no types; this is the part that `fonts.ts` uses. */
declare module 'subset-font' {
  interface AxisRange {
    min: number
    max: number
    default?: number
  }
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | AxisRange>
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
