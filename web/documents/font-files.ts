import type { Slice } from './font-slices.ts'

/** The addresses of every slice; a file is fetched only when a PDF needs it. */
const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/noto-sans/files/noto-sans-*-{400,700}-normal.woff',
    '/node_modules/@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-{400,700}-normal.woff',
    '/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-400-normal.woff',
  ],
  { eager: true, query: '?url', import: 'default' },
)

/** The address of a slice's file in the build, if that weight is there. */
export function fontFile({ family, slice }: Slice, weight: 400 | 700): string | undefined {
  return files[`/node_modules/@fontsource/${family}/files/${family}-${slice}-${weight}-normal.woff`]
}
