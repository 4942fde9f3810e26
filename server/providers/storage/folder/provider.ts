import { defineProvider } from '../../definition.ts'
import type { FileStorage } from '../port.ts'

export const folder = defineProvider({
  name: 'folder',
  processor: null,
  about: 'files under DATA_DIR',
  docs: 'docs/integrations/storage.md',
  variables: {},
  settings: () => ({}),
  notices: (_settings, chosen) =>
    chosen?.isSet
      ? []
      : [
          'STORAGE_PROVIDER is not set: attached files are stored in DATA_DIR/files, which must be a lasting disk that all hosts share.',
        ],
  async open(_settings, { filesDir }): Promise<FileStorage> {
    const { folderStorage } = await import('./adapter.ts')
    return folderStorage(filesDir)
  },
})
