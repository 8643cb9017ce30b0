import Type, { type TString } from 'typebox'

const timestamp = {
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-11-20T23:16:30'],
}

/** Returns the schema of a response time in UTC, such as `2026-11-20T23:16:30` (decision A5). `happened` begins the description. */
export function timestampOf(happened: string): TString {
  return Type.String({
    ...timestamp,
    description: `${happened} In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction.`,
  })
}

/** Pattern of a time in a body or a filter. */
export const timestampInputPattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)?$'

/** Time in a request: the response format, optionally with a fraction and an offset. */
export const timestampInputSchema = Type.String({
  maxLength: 40,
  pattern: timestampInputPattern,
  description:
    'Time in the format YYYY-MM-DDTHH:MM:SS, in UTC unless it ends in an offset. Never expires if absent or null.',
  examples: ['2026-11-20T23:16:30'],
})
