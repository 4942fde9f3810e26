/** Phases in which photos of a visit are taken (docs/product/visits.md#photos). */
export const photoPhases = ['before', 'after'] as const
export type PhotoPhase = (typeof photoPhases)[number]

/** The most photos of one visit, by the whole crew. */
export const MOST_PHOTOS = 30

/** The phone shrinks photos to this many pixels on the longer side. */
export const PHOTO_SIDE = 1600

export const MAX_PHOTO_BYTES = 1_500_000
