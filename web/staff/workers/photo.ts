/** The longest side of a stored photo, in pixels. */
const SIDE = 256
/** As long as the server takes it. */
const MOST_BYTES = 32_000
const QUALITIES = [0.86, 0.7, 0.5, 0.3]

/** A photo as the call takes it. */
export type SmallPhoto = { type: 'image/webp' | 'image/jpeg' | 'image/png'; data: string }

/**
 * A picture of any size as a small square one, cut in its middle; undefined when it cannot be read.
 * Browsers that cannot write WebP write PNG, so JPEG is asked for then.
 */
export async function smallPhoto(file: Blob): Promise<SmallPhoto | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      canvas.width,
      canvas.height,
    )
  for (const quality of QUALITIES) {
    const webp = await written(canvas, 'image/webp', quality)
    const small = webp?.type === 'image/webp' ? webp : await written(canvas, 'image/jpeg', quality)
    if (small && small.size <= MOST_BYTES) {
      const bytes = new Uint8Array(await small.arrayBuffer())
      const type = small.type === 'image/webp' ? 'image/webp' : 'image/jpeg'
      return { type, data: btoa(String.fromCharCode(...bytes)) }
    }
  }
  return undefined
}

function written(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
