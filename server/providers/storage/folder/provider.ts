import { defineProvider } from '../../definition.ts'
import type { FileStorage } from '../port.ts'

export const folder = defineProvider({
  name: 'folder',
  about: 'files under DATA_DIR',
  docs: 'docs/integrations/storage.md',
  variables: {},
  settings: () => ({}),
  async open(_settings, { filesDir }): Promise<FileStorage> {
    const { folderStorage } = await import('./adapter.ts')
    return folderStorage(filesDir)
  },
})
