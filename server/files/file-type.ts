import type { FileType } from '../../domain/workers/document-file.ts'
import { withoutMetadata } from './image-metadata.ts'

/**
 * A file ready to be stored: its type detected from its content, and images without camera
 * metadata.
 */
export type CleanFile = { readonly type: FileType; readonly bytes: Buffer }

/**
 * Detects the type of a file from its content, whatever its name, and removes from images where,
 * when and with what they were made (EXIF, XMP, comments); the orientation stays. Undefined for
 * other types and damaged files.
 */
export function cleanFile(bytes: Buffer): CleanFile | undefined {
  const type = typeOf(bytes)
  if (type === undefined || type === 'application/pdf') return type && { type, bytes }
  const clean = withoutMetadata(type, bytes)
  return clean && { type, bytes: clean }
}

/** A photo ready to be stored. */
export type CleanPhoto = CleanFile & { readonly type: Exclude<FileType, 'application/pdf'> }

/** Photos in base64, cleaned like files; undefined if one of them is not a readable image. */
export function cleanPhotos(sent: readonly { readonly data: string }[]): CleanPhoto[] | undefined {
  const photos = sent.map(({ data }) => cleanFile(Buffer.from(data, 'base64'))).filter(isPhoto)
  return photos.length === sent.length ? photos : undefined
}

function isPhoto(file: CleanFile | undefined): file is CleanPhoto {
  return file !== undefined && file.type !== 'application/pdf'
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
