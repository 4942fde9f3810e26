/** A segment of a JPEG. */
function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, content])
}

/** The image data of `jpeg`, without the place. */
export const pixels = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
  Buffer.from([0x12, 0x34, 0xff, 0xd9]),
])

/**
 * The start of a JPEG and its image data, and between them EXIF with the place, XMP, IPTC and a
 * comment; base64.
 */
export const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0GPS 3.1301 N 101.6712 E', 'latin1')),
  segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<GPSLatitude>3.1301')),
  segment(0xed, Buffer.from('Photoshop 3.0\0Bangsar')),
  segment(0xfe, Buffer.from('taken by Siti')),
  pixels,
]).toString('base64')
