export type StoredObject = { readonly key: string; readonly storedAt: Date }

/**
 * Stores files outside the database, each under an unguessable key (`newObjectKey`). An object
 * never changes: other content has another key. Callers store the object first and then write the
 * row that names it, so that no row names a missing object; a job later deletes objects that no row
 * names.
 */
export type FileStorage = {
  /** Stores an object. Every process can read it once this resolves. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The bytes of an object; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>
  /** The objects whose keys begin with a prefix, such as `worker-papers/`. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** The form of a key: its purpose, and a random UUID. */
const keyShape = /^[a-z]+(?:-[a-z]+)*\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** False for an object of somebody else, such as the marker of a folder in a bucket. */
export function isObjectKey(key: string): boolean {
  return keyShape.test(key)
}

/** @throws Error for an invalid key, such as a path out of a folder. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error('not a key of a stored object')
}
