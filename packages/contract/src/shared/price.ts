import Type from 'typebox'

const amounts = {
  hourly: Type.Number({ minimum: 0, description: 'Price of one hour.' }),
  monthly: Type.Number({ minimum: 0, description: 'Most that a calendar month can cost.' }),
}

/** Price of a type in the currency of the installation. */
export const priceSchema = Type.Object(amounts, {
  additionalProperties: false,
  description: 'Price in the currency of the installation.',
})

/** Prices that differ in some regions. */
export const regionPricesSchema = Type.Array(
  Type.Object({ id: Type.String({ description: 'Id of the region.' }), ...amounts }, { additionalProperties: false }),
  { description: 'Prices of the regions in which they differ.' },
)
