import { pageOrigins } from '../../demo/sign-in/visitor-origin.ts'
import type { Deps } from '../../deps.ts'

/** The path to which assistants send messages. */
export const assistantPath = '/mcp'

/** Is this the endpoint, at the public address or another one of the demo? */
export function isOwnResource(resource: string, settings: Deps['settings']): boolean {
  return pageOrigins(settings).some((origin) => resource === origin + assistantPath)
}

/** The endpoint as the resource of tokens (RFC 8707). */
export function assistantResource({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl + assistantPath
}
