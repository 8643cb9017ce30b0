import Type from 'typebox'

/** UTC moment as it leaves, `2026-11-20T23:16:30`: no zone letter, no fraction (decision A5). */
export const timestampSchema = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction.',
  examples: ['2026-11-20T23:16:30'],
})

/** Moment as it may arrive: the same form, or with a fraction and an offset, as some clients write it. */
export const timestampInputSchema = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)?$',
  description: 'YYYY-MM-DDTHH:MM:SS, UTC unless it ends in an offset.',
  examples: ['2026-11-20T23:16:30'],
})
