import Type from 'typebox'
import { pathField as place, regionField, strictFields as strict, integerField as whole, nameField as word } from './schema-fields.ts'

/** Engines file entry of a store for backups of volumes. */
export const resticEntry = Type.Object(
  {
    name: word('Name of the engine.'),
    regions: Type.Array(word(regionField), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description: 'Regions whose volumes are backed up here. A region has one store.',
    }),
    repository: Type.String({
      pattern: '^(/|sftp:[^\\s]|s3:https?://)[^\\s\\u0000-\\u001f]{0,1000}$',
      description:
        'Location of the restic repositories, one for each account: an existing folder on every control machine (`/backups`), `sftp:user@host:/folder`, or `s3:https://host/bucket/folder`.',
    }),
    credentials_file: Type.Optional(
      place(
        'AWS credentials file with the key of an `s3:` location (profile `default`). It must not be readable by other users.',
      ),
    ),
    upload_kib_per_second: Type.Optional(whole(1, 100_000_000, 'Bandwidth limit of one upload. Default: unlimited.')),
    download_kib_per_second: Type.Optional(whole(1, 100_000_000, 'Bandwidth limit of one restore. Default: unlimited.')),
  },
  { ...strict, description: 'Stores for backups of volumes.' },
)
