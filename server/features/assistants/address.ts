/** Where assistants send their messages. */
export const assistantPath = '/mcp'

/** The endpoint as tokens are made for it (RFC 8707). */
export function assistantResource({ publicUrl }: { readonly publicUrl: string }): string {
  return publicUrl + assistantPath
}
