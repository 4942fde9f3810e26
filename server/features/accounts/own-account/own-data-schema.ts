import { z } from 'zod'
import { OWN_DATA_VERSION, ownDataFile } from '../../../../domain/api/accounts/own-data.ts'

/** Where the schema of the files that are made now is published. */
export function ownDataSchemaUrl(publicUrl: string): string {
  return `${publicUrl}/account/my-data/schema/${OWN_DATA_VERSION}`
}

/**
 * The JSON Schema of the file of one's own data (docs/product/privacy.md#own-data). Fields may be added
 * within a version; undefined for a version that there is not.
 */
export function ownDataSchema(
  version: number,
  publicUrl: string,
): Record<string, unknown> | undefined {
  if (version !== OWN_DATA_VERSION) return undefined
  return { ...z.toJSONSchema(ownDataFile, { io: 'input' }), $id: ownDataSchemaUrl(publicUrl) }
}
