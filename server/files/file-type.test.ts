import { describe, expect, test } from 'vitest'
import { cleanFile } from './file-type.ts'

const secret = 'GPS 3.1390 N 101.6869 E'

/** A segment of a JPEG. */
function segment(marker: number, content: string): Buffer {
  const bytes = Buffer.from(content, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const exif = (orientation: string) =>
  segment(
    0xe1,
    `Exif\0\0II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x04\0\0\0Cam\0\x12\x01\x03\0\x01\0\0\0${orientation}\0\0\0\0\0\0\0${secret}`,
  )
const scan = Buffer.concat([
  segment(0xda, '\x01\x01\0\0\x3f\0'),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
])
const begin = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])
const jpeg = (...parts: Buffer[]) => Buffer.concat([begin, ...parts, scan, end])

function pngChunk(name: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(name + content, 'latin1'), Buffer.from('CRC!')])
}
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function webp(...chunks: [name: string, content: string][]): Buffer {
  const parts = chunks.map(([name, content]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    const padding = Buffer.alloc(content.length % 2)
    return Buffer.concat([Buffer.from(name), length, Buffer.from(content, 'latin1'), padding])
  })
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

describe('a JPEG', () => {
  test('loses place, camera, comments, second pictures and what follows; its orientation stays', () => {
    const jfif = segment(0xe0, 'JFIF\0\x01\x01')
    const profile = segment(0xe2, 'ICC_PROFILE\0colours')
    const given = Buffer.concat([
      jpeg(
        jfif,
        exif('\x06'),
        segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
        profile,
        segment(0xe2, `MPF\0${secret}`),
        segment(0xed, `Photoshop 3.0\0${secret}`),
        segment(0xfe, secret),
      ),
      Buffer.from(secret),
    ])
    const clean = cleanFile(given)
    expect(clean?.type).toBe('image/jpeg')
    const bytes = clean?.bytes ?? Buffer.alloc(0)
    expect(bytes.includes('GPS')).toBe(false)
    expect(bytes.includes('Cam')).toBe(false)
    const orientation = `Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0`
    expect(bytes).toEqual(jpeg(jfif, segment(0xe1, orientation), profile))
    expect(cleanFile(bytes)?.bytes).toEqual(bytes)
  })

  test.each([
    ['cut in its head', jpeg(exif('\x01')).subarray(0, 30)],
    ['cut in its picture', jpeg().subarray(0, -3)],
    ['whose EXIF points nowhere', jpeg(segment(0xe1, 'Exif\0\0II*\0\xff\xff\0\0'))],
    ['of nothing else', begin],
  ])('%s is no file', (_, bytes) => {
    expect(cleanFile(bytes)).toBeUndefined()
  })
})

test('a PNG loses its texts, EXIF and time', () => {
  const [head, pixels, last] = [pngChunk('IHDR', '1'), pngChunk('IDAT', '2'), pngChunk('IEND', '')]
  const dropped = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => pngChunk(name, secret))
  const given = Buffer.concat([pngHead, head, ...dropped, pixels, last, Buffer.from(secret)])
  expect(cleanFile(given)).toEqual({
    type: 'image/png',
    bytes: Buffer.concat([pngHead, head, pixels, last]),
  })
  expect(cleanFile(Buffer.concat([pngHead, head, pixels]))).toBeUndefined()
})

test('a WebP loses EXIF and XMP, and says so', () => {
  const size = '\0\0\0\0\0\0\0\0\0'
  const given = webp(['VP8X', `\x1c${size}`], ['VP8 ', 'abc'], ['EXIF', secret], ['XMP ', secret])
  expect(cleanFile(given)).toEqual({
    type: 'image/webp',
    bytes: webp(['VP8X', `\x10${size}`], ['VP8 ', 'abc']),
  })
  expect(cleanFile(given.subarray(0, -4))).toBeUndefined()
})

test('a PDF is as it was; anything else is no file, whatever its first letters', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
  expect(cleanFile(pdf)).toEqual({ type: 'application/pdf', bytes: pdf })
  for (const text of [
    '',
    'M',
    '%PDF-1.7 cut',
    '<html>',
    'MZ\x90',
    'PK\x03\x04',
    '<svg/>',
    'GIF89a',
  ])
    expect(cleanFile(Buffer.from(text, 'latin1')), text).toBeUndefined()
})
