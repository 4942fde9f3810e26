/** A bounded cache of answers, the least recently used dropped first. */
export type AnswerCache<Value> = {
  get(key: string, now: Date): Value | undefined
  set(key: string, value: Value, now: Date): void
}

/**
 * @param most how many entries are stored at most.
 * @param seconds how long each is stored; 0 stores none.
 */
export function answerCache<Value>(most: number, seconds: number): AnswerCache<Value> {
  const entries = new Map<string, { value: Value; until: number }>()
  return {
    get(key, now) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= now.getTime()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, now) {
      if (seconds === 0) return
      entries.delete(key)
      entries.set(key, { value, until: now.getTime() + seconds * 1000 })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}
