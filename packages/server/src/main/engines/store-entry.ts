import Type from 'typebox'
import { placeField as place, strictFields as strict, wholeField as whole } from './schema-fields.ts'

/** Where real clusters are kept, as a file of engines says it. */
export const storeEntry = Type.Object(
  {
    kind: Type.Enum(['etcd', 'postgresql'], {
      description:
        'What new clusters get: an etcd of their own, or a database of a PostgreSQL, which cannot be highly available. Clusters that are there keep what they have.',
    }),
    url_file: Type.Optional(
      place(
        'File on this machine, closed to others, with the address of the PostgreSQL of such clusters, as `DATABASE_URL` has it: one by which every control machine reaches it too, of a role with CREATEDB and CREATEROLE. Default: the database of the installation, where `DATABASE_URL` names it.',
      ),
    ),
    connections_max: Type.Optional(
      whole(4, 100, 'How many connections to it each cluster may have open. Default: 10.'),
    ),
  },
  { ...strict, description: 'Where what is in clusters is kept. Default: etcd.' },
)
