import { describeResource } from './describe-schema.ts'

/** Empty response object (decision A1). */
export const emptySchema = describeResource('Empty', 'An empty object.', {})
