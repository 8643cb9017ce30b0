import type { DriverKit } from './driver-kit.ts'

type SkipReason = (kit: DriverKit) => string | null

const noClusters = 'its engine has no control planes'

/** Why a driver skips a case; null if it runs the case. */
export const skipReasons = {
  migrates: ({ volumes }) =>
    volumes.capabilities.migrates && volumes.capabilities.hardwareTypes.length > 1
      ? null
      : 'it cannot move data between storage classes',
  moves: ({ hosts }) => (hosts.capabilities.hypervisors.length > 1 ? null : 'it cannot move hosts'),
  growsAttached: ({ volumes, hosts }) =>
    volumes.capabilities.growsAttached && hosts.capabilities.hotPlugs ? null : 'it cannot grow a plugged volume',
  hotPlugs: ({ hosts }) => (hosts.capabilities.hotPlugs ? null : 'it cannot plug into a running host'),
  noHotPlugs: ({ hosts }) => (hosts.capabilities.hotPlugs ? 'it can plug into a running host' : null),
  configuresGuests: ({ hosts }) => (hosts.capabilities.configuresGuests ? null : 'it applies no secrets of guests'),
  noRelinks: ({ hosts }) =>
    hosts.capabilities.hotPlugs && !hosts.capabilities.relinks ? null : 'it can change the link of a plugged volume',
  noGrowth: ({ volumes }) => (volumes.capabilities.growsAttached ? 'it can grow a plugged volume' : null),
  fewDevices: ({ hosts }) => (hosts.capabilities.devicesMax <= 4 ? null : 'its hosts hold more than four devices'),
  someImages: ({ hosts }) => (hosts.capabilities.images === null ? 'it creates disks from every image' : null),
  noMigrate: ({ volumes }) => (volumes.capabilities.migrates ? 'it can move data between storage classes' : null),
  relinks: ({ hosts }) =>
    hosts.capabilities.hotPlugs && hosts.capabilities.relinks ? null : 'it cannot change the link of a plugged volume',
  secondProcess: ({ reopen }) => (reopen ? null : 'a test cannot start a second process on its engine'),
  hotPlugsTwice: ({ hosts, reopen }) =>
    hosts.capabilities.hotPlugs && reopen ? null : 'it cannot plug into a running host from two processes',
  otherRegion: ({ otherRegion, hosts }) =>
    otherRegion && hosts.capabilities.hotPlugs ? null : 'its engine has one region',
  breaks: ({ setBreak }) => (setBreak ? null : 'a test cannot break its volumes'),
  asksMany: ({ volumes }) => (volumes.inspectVolumes ? null : 'it has no bulk inspection'),
  manyBreaks: ({ volumes, setBreak }) =>
    volumes.inspectVolumes && setBreak ? null : 'it has no bulk inspection, or a test cannot break its volumes',
  powerCut: ({ cutPower }) => (cutPower ? null : 'a test cannot cut the power of its hosts'),
  clusters: ({ clusters }) => (clusters ? null : noClusters),
  clusterSteps: ({ clusters }) =>
    clusters ? (clusters.capabilities.versions.length > 1 ? null : 'it supports only one minor') : noClusters,
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
    clusters ? (clusters.capabilities.hasAccessLists ? null : 'its control planes have no access lists') : noClusters,
  noAccessLists: ({ clusters }) =>
    clusters ? (clusters.capabilities.hasAccessLists ? 'its control planes have access lists' : null) : noClusters,
  counts: ({ hosts }) => (hosts.readCounters ? null : 'it has no counters of its hosts'),
  seesDemand: ({ clusters }) =>
    clusters ? (clusters.readDemand ? null : 'it cannot read the demand of its clusters') : noClusters,
  showsBearers: ({ clusters }) =>
    clusters ? (clusters.openView ? null : 'it cannot impersonate users of its clusters') : noClusters,
  clustersTwice: ({ clusters, reopen }) =>
    clusters ? (reopen ? null : 'a test cannot start a second process on its engine') : noClusters,
  clusterPowerCut: ({ clusters, cutPower }) =>
    clusters ? (cutPower ? null : 'a test cannot cut the power of its hosts') : noClusters,
  consoles: ({ hosts }) => (hosts.capabilities.opensConsoles ? null : 'its hosts have no serial console'),
  rescues: ({ hosts }) => (hosts.capabilities.rescues ? null : 'its hosts have no rescue system'),
  room: ({ fillRegion }) => (fillRegion ? null : 'a test cannot fill its region'),
} as const satisfies Readonly<Record<string, SkipReason>>
