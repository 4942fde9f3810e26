import { call } from '../api.ts'
import { saveFile } from '../documents/save-file.ts'

/** Saves the file of what is stored about the reader (docs/product/privacy.md#own-data). */
export async function downloadOwnData(): Promise<void> {
  const data = await call('GET /account/my-data/')
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveFile(file, 'jiran-my-data.json')
}
