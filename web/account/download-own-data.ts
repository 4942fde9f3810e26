import { call } from '../api.ts'
import { saveJson } from '../documents/save-file.ts'

/** Saves the file of what is stored about the reader (docs/product/privacy.md#own-data). */
export async function downloadOwnData(): Promise<void> {
  saveJson(await call('GET /account/my-data/'), 'jiran-my-data.json')
}
