/** A map that drops its oldest entry when it is full. */
export class BoundedMap<T> extends Map<string, T> {
  private readonly limit: number

  constructor(limit: number) {
    super()
    this.limit = limit
  }

  override set(key: string, value: T): this {
    super.set(key, value)
    if (this.size > this.limit) {
      const oldest = this.keys().next()
      if (!oldest.done) this.delete(oldest.value)
    }
    return this
  }
}
