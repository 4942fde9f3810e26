/**
 * Removes metadata from an image: EXIF (place, time, camera, thumbnail), XMP, IPTC, comments, and
 * anything after its end. Pixels and colour profile stay byte for byte, and so does a JPEG's
 * orientation, without which a photo lies on its side.
 * @returns undefined when the image is incomplete.
 */
export function withoutMetadata(
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  bytes: Buffer,
): Buffer | undefined {
  const clean = type === 'image/jpeg' ? ofJpeg : type === 'image/png' ? ofPng : ofWebp
  try {
    return clean(bytes)
  } catch (error) {
    // A length points beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

// JPEG: ISO/IEC 10918-1, annex B.
const SOS = 0xda
const EOI = 0xd9
const COM = 0xfe
const APP0 = 0xe0
const APP1 = 0xe1
/** JFIF, ICC profiles and Adobe's colour transform: colours change without them. */
const colourApps = new Set([APP0, 0xe2, 0xee])

function ofJpeg(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let oriented = false
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      parts.push(bytes.subarray(at, at + 2))
      return Buffer.concat(parts)
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const isApp = marker >= APP0 && marker <= 0xef
    const segment = bytes.subarray(at, end)
    // Apple and Samsung store a second picture in APP2 too, marked MPF.
    const isColour = colourApps.has(marker) && segment.toString('latin1', 4, 8) !== 'MPF\0'
    if (marker === APP1 && !oriented) {
      const orientation = orientationOf(segment)
      if (orientation !== undefined) {
        parts.push(exifOf(orientation))
        oriented = true
      }
    } else if ((!isApp && marker !== COM) || isColour) parts.push(segment)
    at = end
    if (marker !== SOS) continue
    // Compressed data: up to a marker that is neither a stuffed byte nor a restart.
    const begin = at
    while (!isMarker(bytes, at)) at += 1
    parts.push(bytes.subarray(begin, at))
  }
}

function isMarker(bytes: Buffer, at: number): boolean {
  if (bytes.readUInt8(at) !== 0xff) return false
  const next = bytes.readUInt8(at + 1)
  return next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)
}

/** Tag 0x0112 of the first directory in EXIF's TIFF. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = read16(first)
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * 12
    if (read16(at) === 0x0112) return read16(at + 8)
  }
  return undefined
}

/** An EXIF segment with only an orientation. */
function exifOf(orientation: number): Buffer {
  const entry = Buffer.alloc(12)
  entry.writeUInt16BE(0x0112, 0)
  entry.writeUInt16BE(3, 2)
  entry.writeUInt32BE(1, 4)
  entry.writeUInt16BE(orientation, 8)
  const content = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'),
    entry,
    Buffer.alloc(4),
  ])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

// PNG, third edition, section 11.3.
const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function ofPng(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return undefined
    if (!pngMetadata.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
}

// WebP: RFC 9649, section 2.7.
const webpMetadata = new Set(['EXIF', 'XMP '])
const exifAndXmpFlags = 0x0c

function ofWebp(bytes: Buffer): Buffer | undefined {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  const parts: Buffer[] = []
  for (let at = 12; at < whole; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > whole) return undefined
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmpFlags, 8)
    if (!webpMetadata.has(name)) parts.push(chunk)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return parts.length > 0 ? Buffer.concat([head, ...parts]) : undefined
}
