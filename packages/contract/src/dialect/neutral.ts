import type { Dialect } from './dialect.ts'

/** The words of the service description itself: nothing is translated. */
export const neutral: Dialect = {
  name: 'neutral',
  vendor: 'Moor',
  nodePrefix: 'orch',
  paths: [],
  aliases: {},
  notOffered: [],
  fields: {},
  scopeAreas: {},
  actions: {},
  entities: {},
  resources: {},
  capabilities: {},
  clusterTypes: {},
  kernelPrefix: '',
  views: {},
  wholeAnswers: [],
  newestFirst: [],
  acceptedScopes: {},
  texts: {},
  phrases: {},
  sendsEmptyField: true,
  saysMore: true,
  isLoneOrderIgnored: false,
  policy: {
    attachedVolumesFloor: 0,
    persistedVolumesMax: 8,
    replacedNotReadyMs: 0,
    hosts: { isBareWithoutImage: false, isAccessWanted: false, swapMib: 0 },
  },
}
