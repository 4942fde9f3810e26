import { pdf } from '@react-pdf/renderer'
import type { Earnings } from '../../domain/api/crew-pay.ts'
import { company } from '../public-site/site-facts.ts'
import { EarningsPdf } from './EarningsPdf.tsx'
import { pdfName } from './file-name.ts'
import { fontFile } from './font-files.ts'
import { typeset } from './fonts.ts'
import { saveFile } from './save-file.ts'

// Loaded with the first PDF, as pdfs.tsx: the crew's app starts without it.

/** Saves a worker's earnings of a month as a PDF. */
export async function saveEarningsPdf(earnings: Earnings): Promise<void> {
  const draw = (content: { earnings: Earnings; company: string }, fonts: string[]) => (
    <EarningsPdf {...content} fonts={fonts} />
  )
  const made = await pdf(await typeset({ earnings, company }, draw, fontFile)).toBlob()
  saveFile(made, pdfName(`${earnings.name} ${earnings.month}`, earnings.month))
}
