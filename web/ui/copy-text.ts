import { m } from '../../messages/page.ts'
import { toastError, toastSuccess } from './toast.ts'

/** Copies a text to the clipboard; a toast says whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    // Browsers have no clipboard on plain http.
    await navigator.clipboard.writeText(text)
    toastSuccess(m.common_copied())
  } catch {
    toastError(m.common_copy_failed())
  }
}
