import Type from 'typebox'
import { pathField as place, strictFields as strict, integerField as whole } from './schema-fields.ts'

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
