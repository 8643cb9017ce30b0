import Type from 'typebox'
import {
  pathField as place,
  regionField,
  strictFields as strict,
  integerField as whole,
  nameField as word,
} from './schema-fields.ts'

/** Engines file entry of the store of real clusters. */
export const storeEntry = Type.Object(
  {
    kind: Type.Enum(['etcd', 'postgresql'], {
      description:
        'Store for new clusters: `etcd`, or `postgresql`, which does not support high availability. Each cluster has its own etcd or its own database. Existing clusters keep their store.',
    }),
    url_file: Type.Optional(
      place(
        'File on this machine that contains the URL of the PostgreSQL server for clusters, in the format of `DATABASE_URL`. It must not be readable by other users. Every control machine must reach the server at this URL, and the role in the URL needs CREATEDB and CREATEROLE. Default: the server in `DATABASE_URL`, if set; otherwise, if all machines run processes, the PostgreSQL of the data folder.',
      ),
    ),
    connections_max: Type.Optional(whole(4, 100, 'Maximum number of PostgreSQL connections per cluster. Default: 10.')),
  },
  { ...strict, description: 'Store for cluster state. Default: etcd.' },
)

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
    download_kib_per_second: Type.Optional(
      whole(1, 100_000_000, 'Bandwidth limit of one restore. Default: unlimited.'),
    ),
  },
  { ...strict, description: 'Stores for backups of volumes.' },
)
