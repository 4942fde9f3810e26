import { z } from 'zod'
import { OWN_DATA_VERSION, ownDataFile } from '../../../../domain/api/accounts/own-data.ts'

/** The address of the schema that new files follow. */
export function ownDataSchemaUrl(publicUrl: string): string {
  return `${publicUrl}/account/my-data/schema/${OWN_DATA_VERSION}`
}

/**
 * The JSON Schema of the file of one's own data (docs/product/privacy.md#own-data). Fields may be
 * added within a version; undefined for an unknown version.
 */
export function ownDataSchema(
  version: number,
  publicUrl: string,
): Record<string, unknown> | undefined {
  if (version !== OWN_DATA_VERSION) return undefined
  return { ...z.toJSONSchema(ownDataFile, { io: 'input' }), $id: ownDataSchemaUrl(publicUrl) }
}
