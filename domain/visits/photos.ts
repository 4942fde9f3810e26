/** When a photo of a visit is taken (docs/product/visits.md#photos). */
export const photoPhases = ['before', 'after'] as const
export type PhotoPhase = (typeof photoPhases)[number]

/** As many photos as one visit has, of the whole crew. */
export const MOST_PHOTOS = 30

/** The longest side in pixels, to which the phone shrinks a photo. */
export const PHOTO_SIDE = 1600

/** The longest photo, in bytes. */
export const MAX_PHOTO_BYTES = 1_500_000
