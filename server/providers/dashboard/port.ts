/** A dashboard that the visual report shows in its frame. */
export type Dashboard = {
  /** The only origin that our pages may frame (docs/product/privacy.md#headers). */
  readonly origin: string
  /** The frame's address, created for each request. */
  url(now: Date): Promise<string>
}
