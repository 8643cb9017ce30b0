import Type, { type Static } from 'typebox'
import { describeResource } from './describe-schema.ts'

/** Error response body (contract, "Errors"; decision B1). Dialects can omit `field` and `code`. */
export const errorBodySchema = describeResource(
  'Errors',
  'Errors of a rejected request. All errors are reported together.',
  {
    errors: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'Human-readable message.' }),
          field: Type.Optional(
            Type.String({ description: 'Name of the invalid field. Empty if the error is not about a field.' }),
          ),
          code: Type.Optional(
            Type.String({
              description: 'Machine-readable error code, such as `volume.label_taken`. See docs/errors.md.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'One entry for each error.' },
    ),
  },
)

/** Error response body. */
export type ErrorBody = Static<typeof errorBodySchema>
