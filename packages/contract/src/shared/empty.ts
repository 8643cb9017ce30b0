import { describeResource } from './schema-builders.ts'

/** Empty response object (decision A1). */
export const emptySchema = describeResource('Empty', 'An empty object.', {})
