import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'

/** Outcomes of audited requests (decision G9). */
export const auditOutcomes = ['accepted', 'refused'] as const
/** Outcome of one audited request. */
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Audit record response (decision G9). */
export const auditSchema = describeResource('AuditRecord', 'A record of an accepted or rejected change.', {
  id: idOf('Audit record ID.'),
  created: timestampOf('Time at which the request was accepted or rejected.'),
  username: nullable(Type.String({ description: 'Username at the time of the request. Null for the operator.' })),
  token: nullable(
    describeObject('Token that authenticated the request. Null for sign-ins and the operator.', {
      id: idOf('Token ID.'),
      label: Type.String({ description: 'Label of the token at the time of the request.' }),
    }),
  ),
  operation: Type.String({ description: 'Operation name, for example volume.create.' }),
  entity: nullable(
    describeObject('Resource of the request. Null if the request neither created nor named one.', {
      type: Type.String({ description: 'Resource type.', ...translatedAs('resource') }),
      id: Type.String({ description: 'Resource ID as in request paths.' }),
    }),
  ),
  outcome: describeEnum(auditOutcomes, 'Whether the request was accepted.'),
  status: Type.Integer({ description: 'HTTP status of the response.' }),
  code: nullable(Type.String({ description: 'Error code. See the error list.' })),
  reason: nullable(
    Type.String({
      description:
        'Error reason of a rejected request. For an accepted request, details that no other field contains, such as a new name or the owner of a token.',
    }),
  ),
  request_id: Type.String({ description: 'X-Request-Id of the response.' }),
  address: Type.String({ description: 'IP address of the client. Empty for the operator.' }),
})

/** Audit record response. */
export type AuditRecord = Static<typeof auditSchema>
