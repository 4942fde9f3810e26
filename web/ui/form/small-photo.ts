const QUALITIES = [0.86, 0.7, 0.5, 0.3]

/** A photo in the format of calls: media type, and bytes in base64. */
export type SmallPhoto = { type: 'image/webp' | 'image/jpeg' | 'image/png'; data: string }

/**
 * The target size of a photo: the longest side in pixels, and the most bytes that the server
 * accepts.
 */
export type PhotoSize = {
  readonly side: number
  readonly mostBytes: number
  /** Crops a square from its centre. */
  readonly square?: true
}

/**
 * Shrinks an image; undefined if it cannot be read. Browsers that cannot encode WebP fall back to
 * PNG, so JPEG is requested instead.
 */
export async function smallPhoto(
  file: Blob,
  { side, mostBytes, square }: PhotoSize,
): Promise<SmallPhoto | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const shorter = Math.min(picture.width, picture.height)
  const cut = square ? { width: shorter, height: shorter } : picture
  const scale = Math.min(1, side / Math.max(cut.width, cut.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - cut.width) / 2,
      (picture.height - cut.height) / 2,
      cut.width,
      cut.height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  for (const quality of QUALITIES) {
    const webp = await written(canvas, 'image/webp', quality)
    const small = webp?.type === 'image/webp' ? webp : await written(canvas, 'image/jpeg', quality)
    if (small && small.size <= mostBytes) {
      const type = small.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
      return { type, data: base64Of(new Uint8Array(await small.arrayBuffer())) }
    }
  }
  return undefined
}

/** Bytes in base64. In chunks: the number of arguments of a call is limited. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

function written(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}

/** The address of a photo for an `<img>`. */
export function photoUrl({ type, data }: SmallPhoto): string {
  return `data:${type};base64,${data}`
}
