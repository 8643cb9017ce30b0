import Type from 'typebox'
import { describeObject } from './describe-schema.ts'

const amounts = {
  hourly: Type.Number({ minimum: 0, description: 'Price per hour.' }),
  monthly: Type.Number({ minimum: 0, description: 'Maximum price per calendar month.' }),
}

/** Schema of a price in the currency of the installation. */
export const priceSchema = describeObject('Price in the currency of the installation.', amounts)

/** Prices that differ by region. */
export const regionPricesSchema = Type.Array(
  Type.Object({ id: Type.String({ description: 'Region ID.' }), ...amounts }, { additionalProperties: false }),
  { description: 'Prices in regions that differ from the default.' },
)
