/** Separators, control characters and what Windows refuses in a file's name. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu

/**
 * Makes a file name such as `Mei Tan.pdf` from a name in any script; `fallback.pdf` if no character
 * is permitted.
 */
export function pdfName(name: string, fallback: string): string {
  const safe = name.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')
  return `${safe.replace(/^[. ]+|[. ]+$/g, '').slice(0, 120) || fallback}.pdf`
}
