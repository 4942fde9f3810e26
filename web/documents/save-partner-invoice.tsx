import { pdf } from '@react-pdf/renderer'
import type { WholePartnerInvoice } from '../../domain/api/company/partner-accounts.ts'
import { pdfName } from './file-name.ts'
import { fontFile } from './font-files.ts'
import { typeset } from './fonts.ts'
import { PartnerInvoicePdf } from './PartnerInvoicePdf.tsx'
import { saveFile } from './save-file.ts'

// Loaded with the first PDF, as pdfs.tsx.

/** Saves a partner's invoice as a PDF. */
export async function savePartnerInvoice(invoice: WholePartnerInvoice): Promise<void> {
  const draw = (content: { invoice: WholePartnerInvoice }, fonts: string[]) => (
    <PartnerInvoicePdf {...content} fonts={fonts} />
  )
  const made = await pdf(await typeset({ invoice }, draw, fontFile)).toBlob()
  saveFile(made, pdfName(invoice.number, 'invoice'))
}
