import type { FileType } from '../../domain/workers/document-file.ts'
import { withoutMetadata } from './image-metadata.ts'

/** A file as it may be stored: its type by its content, and images without what cameras add. */
export type CleanFile = { readonly type: FileType; readonly bytes: Buffer }

/**
 * Reads what a file is, whatever its name says, and takes from images where, when and with what they were
 * made (EXIF, XMP, comments); the orientation stays. Undefined for any other or a damaged file.
 */
export function cleanFile(bytes: Buffer): CleanFile | undefined {
  const type = typeOf(bytes)
  if (type === undefined || type === 'application/pdf') return type && { type, bytes }
  const clean = withoutMetadata(type, bytes)
  return clean && { type, bytes: clean }
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function typeOf(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return bytes.subarray(-1024).includes('%%EOF') ? 'application/pdf' : undefined
  if (bytes.subarray(0, 3).equals(jpeg)) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(png)) return 'image/png'
  const riff = bytes.subarray(0, 12).toString('latin1')
  return /^RIFF[\s\S]{4}WEBP$/.test(riff) ? 'image/webp' : undefined
}
