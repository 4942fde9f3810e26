/** An object as a listing names it. */
export type StoredObject = { readonly key: string; readonly storedAt: Date }

/**
 * Stores files outside the database, each under a key that nobody can guess (`newObjectKey`). An object
 * never changes: another content has another key. Whoever stores one puts it first and writes the row that
 * names it afterwards, so that no row names an object that is missing; objects that no row names are
 * deleted later by a job.
 */
export type FileStorage = {
  /** Stores an object. It is there for every process when this resolves. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** The bytes of an object; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Deletes an object; nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** The objects whose keys begin with a prefix, such as `worker-papers/`. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** The form of a key: what it belongs to, and a random UUID. */
const keyShape = /^[a-z]+(?:-[a-z]+)*\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Error for anything that is no key, such as a path out of a folder. */
export function assertObjectKey(key: string): void {
  if (!keyShape.test(key)) throw new Error('not a key of a stored object')
}
