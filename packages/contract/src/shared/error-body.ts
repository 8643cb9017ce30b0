import Type, { type Static } from 'typebox'

/** Body of every refusal (contract, "Errors"; decision B1). `field` is left out where the wire leaves it out, and `code` where the wire has none. */
export const errorBodySchema = Type.Object(
  {
    errors: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'One sentence for people.' }),
          field: Type.Optional(
            Type.String({ description: 'Name of the offending field; empty when none is to blame.' }),
          ),
          code: Type.Optional(
            Type.String({
              description: 'Names the refusal for programs, such as `volume.label_taken`; see docs/errors.md.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'One entry for each problem that was found.' },
    ),
  },
  {
    additionalProperties: false,
    title: 'Errors',
    description: 'Why a request was refused; everything that is wrong with it is told at once.',
  },
)

/** Body of a refusal. */
export type ErrorBody = Static<typeof errorBodySchema>
