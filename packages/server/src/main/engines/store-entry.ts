import Type from 'typebox'
import { pathField as place, strictFields as strict, integerField as whole } from './schema-fields.ts'

/** Engines file entry of the store of real clusters. */
export const storeEntry = Type.Object(
  {
    kind: Type.Enum(['etcd', 'postgresql'], {
      description:
        'Store for new clusters: their own etcd, or a PostgreSQL database, which does not support high availability. Existing clusters keep their store.',
    }),
    url_file: Type.Optional(
      place(
        'File on this machine with the URL of the PostgreSQL for such clusters, in the format of `DATABASE_URL`, not readable by other users. Every control machine must reach the URL, and its role needs CREATEDB and CREATEROLE. Default: the database of the installation, if `DATABASE_URL` is set.',
      ),
    ),
    connections_max: Type.Optional(whole(4, 100, 'Maximum number of PostgreSQL connections per cluster. Default: 10.')),
  },
  { ...strict, description: 'Store for cluster state. Default: etcd.' },
)
