import type { DriverKit } from './driver-kit.ts'

type SkipReason = (kit: DriverKit) => string | null

const noClusters = 'its engine has no control planes'

/** Printed reasons for skipping a case. */
export const skipReasons = {
  migrates: ({ volumes }) =>
    volumes.capabilities.migrates && volumes.capabilities.hardwareTypes.length > 1
      ? null
      : 'it cannot move data between storage classes',
  growsAttached: ({ volumes, hosts }) =>
    volumes.capabilities.growsAttached && hosts.capabilities.hotPlugs ? null : 'it cannot grow what is plugged in',
  hotPlugs: ({ hosts }) => (hosts.capabilities.hotPlugs ? null : 'it cannot plug into a running host'),
  noHotPlugs: ({ hosts }) => (hosts.capabilities.hotPlugs ? 'it can plug into a running host' : null),
  noRelinks: ({ hosts }) =>
    hosts.capabilities.hotPlugs && !hosts.capabilities.relinks ? null : 'it can change the link of a plugged volume',
  noGrowth: ({ volumes }) => (volumes.capabilities.growsAttached ? 'it can grow what is plugged in' : null),
  fewDevices: ({ hosts }) => (hosts.capabilities.devicesMax <= 4 ? null : 'its hosts hold more than four devices'),
  someImages: ({ hosts }) => (hosts.capabilities.images === null ? 'it makes disks from every image' : null),
  noMigrate: ({ volumes }) => (volumes.capabilities.migrates ? 'it can move data between storage classes' : null),
  relinks: ({ hosts }) =>
    hosts.capabilities.hotPlugs && hosts.capabilities.relinks ? null : 'it cannot change the link of a plugged volume',
  secondProcess: ({ reopen }) => (reopen ? null : 'a second process on its engine cannot be had in a test'),
  hotPlugsTwice: ({ hosts, reopen }) =>
    hosts.capabilities.hotPlugs && reopen ? null : 'it cannot plug into a running host from two processes',
  otherRegion: ({ otherRegion, hosts }) =>
    otherRegion && hosts.capabilities.hotPlugs ? null : 'its engine has one region',
  breaks: ({ setBreak }) => (setBreak ? null : 'its volumes cannot be broken in a test'),
  asksMany: ({ volumes }) => (volumes.inspectVolumes ? null : 'its volumes are asked for one at a time'),
  manyBreaks: ({ volumes, setBreak }) =>
    volumes.inspectVolumes && setBreak
      ? null
      : 'its volumes are asked for one at a time, or cannot be broken in a test',
  powerCut: ({ cutPower }) => (cutPower ? null : 'the power of its hosts cannot be cut in a test'),
  clusters: ({ clusters }) => (clusters ? null : noClusters),
  clusterSteps: ({ clusters }) =>
    clusters ? (clusters.capabilities.versions.length > 1 ? null : 'it runs one minor only') : noClusters,
  clusterSkips: ({ clusters }) =>
    clusters ? (clusters.capabilities.versions.length > 2 ? null : 'it has no minor to skip') : noClusters,
  highlyAvailable: ({ clusters }) =>
    clusters
      ? clusters.capabilities.hasHighAvailability
        ? null
        : 'its control planes cannot be highly available'
      : noClusters,
  notHighlyAvailable: ({ clusters }) =>
    clusters
      ? clusters.capabilities.hasHighAvailability
        ? 'its control planes can be highly available'
        : null
      : noClusters,
  accessLists: ({ clusters }) =>
    clusters
      ? clusters.capabilities.hasAccessLists
        ? null
        : 'its control planes cannot keep addresses out'
      : noClusters,
  noAccessLists: ({ clusters }) =>
    clusters ? (clusters.capabilities.hasAccessLists ? 'its control planes can keep addresses out' : null) : noClusters,
  seesDemand: ({ clusters }) =>
    clusters ? (clusters.readDemand ? null : 'it cannot see the pods of its clusters') : noClusters,
  showsBearers: ({ clusters }) =>
    clusters ? (clusters.openView ? null : 'it cannot ask its clusters as somebody else') : noClusters,
  clustersTwice: ({ clusters, reopen }) =>
    clusters ? (reopen ? null : 'a second process on its engine cannot be had in a test') : noClusters,
  clusterPowerCut: ({ clusters, cutPower }) =>
    clusters ? (cutPower ? null : 'the power of its hosts cannot be cut in a test') : noClusters,
  room: ({ fillRegion }) => (fillRegion ? null : 'its region cannot be filled in a test'),
} as const satisfies Readonly<Record<string, SkipReason>>
