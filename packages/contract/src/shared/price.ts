import Type from 'typebox'

const amounts = {
  hourly: Type.Number({ minimum: 0 }),
  monthly: Type.Number({ minimum: 0 }),
}

/** Price of a type in the currency of the installation. */
export const priceSchema = Type.Object(amounts, { additionalProperties: false })

/** Prices that differ in some regions. */
export const regionPricesSchema = Type.Array(
  Type.Object({ id: Type.String({ description: 'Region.' }), ...amounts }, { additionalProperties: false }),
)
