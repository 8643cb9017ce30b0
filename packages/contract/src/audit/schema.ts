import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

/** What became of a request that would change something (decision G9). */
export const auditOutcomes = ['accepted', 'refused'] as const
/** How one request ended. */
export type AuditOutcome = (typeof auditOutcomes)[number]

/** One line of the audit as it leaves (decision G9). */
export const auditSchema = Type.Object(
  {
    id: idOf('Number of the record.'),
    created: momentOf('When the request was decided.'),
    username: nullable(Type.String({ description: 'Who asked, by the name of that time; null for the operator.' })),
    token: nullable(
      Type.Object(
        { id: idOf('Number of the token.'), label: Type.String({ description: 'Label the token had then.' }) },
        {
          additionalProperties: false,
          description: 'What they showed; null for sign-ins and the operator.',
        },
      ),
    ),
    operation: Type.String({ description: 'Name of the operation, for example volume.create.' }),
    entity: nullable(
      Type.Object(
        {
          type: Type.String({ description: 'Kind of the thing.', ...holds('resource') }),
          id: Type.String({ description: 'As a path carries it.' }),
        },
        { additionalProperties: false, description: 'What it was about; null when nothing was made or named.' },
      ),
    ),
    outcome: Type.Enum([...auditOutcomes], { type: 'string', description: 'Whether the request was accepted.' }),
    status: Type.Integer({ description: 'HTTP status of the answer.' }),
    code: nullable(Type.String({ description: 'Kind of the refusal, as the list of refusals names it.' })),
    reason: nullable(
      Type.String({
        description:
          'What the caller was told; of what was accepted, what the rest does not say: a new name, whose token.',
      }),
    ),
    request_id: Type.String({ description: 'X-Request-Id of the answer.' }),
    address: Type.String({ description: 'Network address of the caller; empty for the operator.' }),
  },
  { additionalProperties: false, title: 'AuditRecord', description: 'Who changed what, or was kept from it.' },
)

/** One line of the audit as it leaves. */
export type AuditRecord = Static<typeof auditSchema>
