import Type, { type TString } from 'typebox'

const moment = {
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$',
  examples: ['2026-11-20T23:16:30'],
}

/** UTC moment as it leaves, `2026-11-20T23:16:30`: no zone letter, no fraction (decision A5); with what happened then for readers of the OpenAPI document. */
export function momentOf(happened: string): TString {
  return Type.String({
    ...moment,
    description: `${happened} UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction.`,
  })
}

/** Form of a moment as it may arrive, in a body or a filter. */
export const timestampInputPattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)?$'

/** Moment as it may arrive: the same form, or with a fraction and an offset, as some clients write it. */
export const timestampInputSchema = Type.String({
  maxLength: 40,
  pattern: timestampInputPattern,
  description: 'A moment, YYYY-MM-DDTHH:MM:SS, UTC unless it ends in an offset; never when absent or null.',
  examples: ['2026-11-20T23:16:30'],
})
