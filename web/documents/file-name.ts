/** Separators, control characters and what Windows refuses in a file's name. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu

/** `Mei Tan.pdf` of a name in any script; `fallback.pdf` when nothing of it can stay. */
export function pdfName(name: string, fallback: string): string {
  const safe = name.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ')
  return `${safe.replace(/^[. ]+|[. ]+$/g, '').slice(0, 120) || fallback}.pdf`
}
