import { pageOrigins } from '../../demo/visitor-origin.ts'
import type { Deps } from '../../deps.ts'

/** Where assistants send their messages. */
export const assistantPath = '/mcp'

/** Is this the endpoint, at the public address or at another where the demo is open? */
export function isOwnResource(resource: string, settings: Deps['settings']): boolean {
  return pageOrigins(settings).some((origin) => resource === origin + assistantPath)
}

/** The endpoint as tokens are made for it (RFC 8707). */
export function assistantResource({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl + assistantPath
}
