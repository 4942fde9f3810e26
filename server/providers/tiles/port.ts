/** The address of a map's tiles, and the attribution that their provider requires. */
export type Tiles = { readonly url: string; readonly attribution: string }

/** Tiles behind the place names of a map. */
export type TileProvider = Tiles & {
  /** The tiles that a map may draw now; undefined if they cannot be loaded. */
  inRange(): Promise<Tiles | undefined>
}
