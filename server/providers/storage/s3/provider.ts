import { z } from 'zod'
import {
  address,
  matching,
  optional,
  secure,
  withDefault,
  yesOrNo,
} from '../../../settings/variables.ts'
import { defineProvider } from '../../definition.ts'
import type { FileStorage } from '../port.ts'

const word = z.string().regex(/^[^\s<>]{1,200}$/)

export const s3 = defineProvider({
  name: 's3',
  processor: 'file-host',
  about: 'a bucket of Amazon S3 or of a compatible server',
  docs: 'docs/integrations/storage.md',
  standIn: 'sandbox/s3',
  variables: {
    S3_ENDPOINT: optional(
      '',
      'Address of the storage, such as https://s3.ap-southeast-1.amazonaws.com; for s3',
      secure(address('https://s3.ap-southeast-1.amazonaws.com')),
    ),
    S3_REGION: withDefault('us-east-1', 'Region for which requests are signed', {
      shape: word,
      expected: 'a region such as ap-southeast-1',
    }),
    S3_BUCKET: optional(
      '',
      'The bucket; it must exist, without public access',
      matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    ),
    S3_ACCESS_KEY_ID: optional(
      '',
      'Key that may put, get, delete and list the objects of the bucket',
      { shape: word, expected: 'the id of an access key' },
    ),
    S3_SECRET_ACCESS_KEY: optional('', 'Its secret', {
      shape: word,
      expected: 'the secret of an access key',
    }),
    S3_PATH_STYLE: withDefault(
      '0',
      '1: the bucket is in the path, not in the host name, as MinIO and Garage expect',
      yesOrNo,
    ),
  },
  required: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  secrets: ['S3_SECRET_ACCESS_KEY'],
  settings: (read) => ({
    endpoint: read.S3_ENDPOINT ?? '',
    region: read.S3_REGION,
    bucket: read.S3_BUCKET ?? '',
    accessKeyId: read.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: read.S3_PATH_STYLE,
  }),
  async open(settings): Promise<FileStorage> {
    const { s3Storage } = await import('./adapter.ts')
    return s3Storage(settings)
  },
})
