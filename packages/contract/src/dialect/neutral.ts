import type { Dialect } from './dialect.ts'

/** The words of the service description itself: nothing is translated. */
export const neutral: Dialect = {
  name: 'neutral',
  vendor: 'Moor',
  nodePrefix: 'orch',
  paths: [],
  fields: {},
  scopeAreas: {},
  actions: {},
  entities: {},
  resources: {},
  capabilities: {},
  clusterTypes: {},
  views: {},
  wholeAnswers: [],
  acceptedScopes: {},
  texts: {},
  phrases: {},
  sendsEmptyField: true,
  saysMore: true,
  policy: { attachedVolumesFloor: 0 },
}
