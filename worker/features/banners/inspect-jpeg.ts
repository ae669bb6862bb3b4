import { concat, startsWith, viewOf } from './bytes.ts'
import { isColourProfile } from './colour-profile.ts'
import { readOrientation } from './exif-orientation.ts'
import type { Fault, PictureOf } from './picture.ts'

const SOF0 = 0xc0
const DHT = 0xc4
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe
/** Baseline, extended and progressive: what browsers show. Lossless, arithmetic and layered kinds are refused. */
const FRAMES = new Set([SOF0, 0xc1, 0xc2])
/** Progressive pictures come in about ten scans; hundreds are made to keep a decoder busy. */
const SCANS_MAX = 100
const PROFILE_NAME = 'ICC_PROFILE\0'
/** Name, and the place and number of this piece. */
const PROFILE_HEAD = PROFILE_NAME.length + 2

export function isJpeg(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xff, 0xd8, 0xff])
}

interface Segment {
  marker: number
  /** Without marker and length. */
  data: Uint8Array
  /** Marker, length, data, and for a scan the coded pixels after it. */
  whole: Uint8Array
}

/** Takes a JPEG apart. It must be whole: one frame, a scan for each of its components, the end marker, and nothing after it. */
export function readJpeg(bytes: Uint8Array): PictureOf<'jpeg'> | Fault {
  const segments = segmentsOf(bytes)
  const frame = segments && frameOf(segments)
  if (!segments || !frame || !hasScans(segments, frame)) return 'damaged'
  const { width, height } = frame
  return {
    format: 'jpeg',
    width,
    height,
    orientation: readOrientation(exifIn(segments)),
    isJfif: segments.some(({ marker, data }) => marker === APP0 && startsWith(data, 'JFIF\0')),
    segments: keptOf(segments),
  }
}

/** All segments between start and end, or `null` when one reaches past the end, is of a refused kind, or something follows the last. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  const view = viewOf(bytes)
  const segments: Segment[] = []
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return at + 2 === bytes.length ? segments : null
    if (!isTaken(marker) || at + 4 > bytes.length) return null
    const dataEnd = at + 2 + view.getUint16(at + 2)
    if (dataEnd < at + 4 || dataEnd > bytes.length) return null
    const end = marker === SOS ? endOfScan(bytes, dataEnd) : dataEnd
    segments.push({ marker, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end) })
    at = end
  }
  return null
}

function isTaken(marker: number): boolean {
  const isData = marker >= SOS && marker <= DRI && marker !== 0xdc
  return (
    FRAMES.has(marker) || marker === DHT || isData || (marker >= APP0 && marker <= APP15) || marker === COM
  )
}

/** Coded pixels end at the first marker that is neither an escaped 255 nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    const goesOn = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!goesOn && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + (goesOn ? 2 : 1))
  }
  return bytes.length
}

interface Frame {
  width: number
  height: number
  /** By their ids, blocks of 8 × 8 that each covers. */
  components: Map<number, number>
}

/** Grey or three colours of eight bits. Four are for printers: every screen shows them differently. */
function frameOf(segments: readonly Segment[]): Frame | null {
  const frames = segments.filter(({ marker }) => FRAMES.has(marker))
  const data = frames.length === 1 ? frames[0]?.data : undefined
  if (!data || data.length < 6) return null
  const view = viewOf(data)
  const [precision, height, width, count] = [data[0], view.getUint16(1), view.getUint16(3), data[5] ?? 0]
  if (precision !== 8 || width === 0 || height === 0) return null
  if ((count !== 1 && count !== 3) || data.length !== 6 + 3 * count) return null
  const sampled = Array.from({ length: count }, (_, place) => {
    const at = 6 + 3 * place
    const sampling = data[at + 1] ?? 0
    return { id: data[at] ?? 0, across: sampling >> 4, down: sampling & 15 }
  })
  if (sampled.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null
  const most = {
    across: Math.max(...sampled.map(({ across }) => across)),
    down: Math.max(...sampled.map(({ down }) => down)),
  }
  const components = new Map(
    sampled.map(({ id, across, down }) => [
      id,
      Math.ceil((width * across) / most.across / 8) * Math.ceil((height * down) / most.down / 8),
    ]),
  )
  return components.size === count ? { width, height, components } : null
}

/**
 * Every component must be scanned, after the frame and with tables; and every block takes at least one bit, so that a few bytes cannot
 * claim to be a large picture.
 */
function hasScans(segments: readonly Segment[], { components }: Frame): boolean {
  const scans = segments.filter(({ marker }) => marker === SOS)
  const order = segments.map(({ marker }) => marker)
  const frameAt = order.findIndex((marker) => FRAMES.has(marker))
  if (scans.length === 0 || scans.length > SCANS_MAX || order.indexOf(SOS) < frameAt) return false
  if (!order.includes(DQT) || !order.includes(DHT)) return false
  const scanned = new Set<number>()
  for (const { data } of scans) {
    const count = data[0] ?? 0
    if (count < 1 || count > components.size || data.length !== 4 + 2 * count) return false
    for (let place = 0; place < count; place += 1) scanned.add(data[1 + 2 * place] ?? 0)
  }
  const blocks = [...components.values()].reduce((sum, each) => sum + each, 0)
  const coded = scans.reduce((sum, { whole, data }) => sum + whole.length - data.length - 4, 0)
  return (
    coded * 8 >= blocks &&
    [...components.keys()].every((id) => scanned.has(id)) &&
    scanned.size === components.size
  )
}

function exifIn(segments: readonly Segment[]): Uint8Array {
  const exif = segments.find(({ marker, data }) => marker === APP1 && startsWith(data, 'Exif\0\0'))
  return exif?.data.subarray(6) ?? new Uint8Array()
}

/** Tables, frame and scans; of the rest the colour profile and the mark that says how colours are coded. */
function keptOf(segments: readonly Segment[]): Uint8Array[] {
  const profile = profileSegments(segments)
  const adobe = segments.find(
    ({ marker, data }) => marker === APP14 && data.length === 12 && startsWith(data, 'Adobe'),
  )
  return segments
    .filter(
      (segment) =>
        (segment.marker < APP0 && segment.marker !== COM) || segment === adobe || profile.includes(segment),
    )
    .map(({ whole }) => whole)
}

/** A profile may be spread over several segments, each with its place and their number. */
function profileSegments(segments: readonly Segment[]): Segment[] {
  const pieces = segments.filter(({ marker, data }) => marker === APP2 && startsWith(data, PROFILE_NAME))
  const isWhole = pieces.every(
    ({ data }, place) => data[PROFILE_HEAD - 2] === place + 1 && data[PROFILE_HEAD - 1] === pieces.length,
  )
  return isWhole && isColourProfile(concat(pieces.map(({ data }) => data.subarray(PROFILE_HEAD))))
    ? pieces
    : []
}
