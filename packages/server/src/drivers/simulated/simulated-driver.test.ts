import { randomUUID } from 'node:crypto'
import { DriverError, nameThing } from '../../reconcile/ports/index.ts'
import type { Claimed, ClusterDriver, Progress, Stamp, Thing } from '../../reconcile/ports/index.ts'
import { describeDriverSuite } from '../../testkit/driver-suite.ts'
import type { DriverKit, DriverSet } from '../../testkit/driver-suite.ts'
import { openSimulatedKit } from '../../testkit/driver-suite/simulated-kit.ts'

describeDriverSuite({ name: 'simulated, instant pace', make: () => openSimulatedKit('instant') })

// The clock is moved instead of waited for: the same cases, with every piece of work seen half done.
describeDriverSuite({ name: 'simulated, fast pace', make: () => openSimulatedKit('fast') })

// What the suite asks of an engine that can do less, and brings no hands to reach around it.
describeDriverSuite({ name: 'simulated, with a shorter record', make: openPlainKit })

async function openPlainKit(): Promise<DriverKit> {
  const { volumes, hosts, clusters, region, writeBytes, readBytes, pass, close } = await openSimulatedKit('instant')
  return {
    ...withShorterRecord({ volumes, hosts }),
    clusters: withPlainClusters(clusters),
    region,
    writeBytes,
    readBytes,
    pass,
    close,
  }
}

/** One minor, and nothing highly available. */
function withPlainClusters(clusters: ClusterDriver): ClusterDriver {
  return {
    ...clusters,
    capabilities: { hasHighAvailability: false, versions: clusters.capabilities.versions.slice(-1) },
    ensureCluster: async (cluster, spec) => {
      const progress = await clusters.ensureCluster(cluster, { ...spec, isHighlyAvailable: false })
      if (!spec.isHighlyAvailable) return progress
      await clusters.deleteCluster(cluster)
      throw new DriverError('NotSupported', 'It is not on the record.')
    },
  }
}

function withShorterRecord({ volumes, hosts }: DriverSet): DriverSet {
  const stamp: Stamp = { installation: randomUUID(), kind: 'host', id: 1, uid: randomUUID() }
  const nowhere: Thing = { name: nameThing(stamp), stamp, region: 'suite-1' }
  const refuse = async (volume: Claimed): Promise<Progress> => {
    // Looks at the claim first (rule 4), and does nothing else.
    await hosts.unplugVolume(volume, nowhere)
    throw new DriverError('NotSupported', 'It is not on the record.')
  }
  return {
    volumes: {
      ...volumes,
      capabilities: { ...volumes.capabilities, migrates: false, growsAttached: false },
      migrateVolume: refuse,
    },
    hosts: { ...hosts, capabilities: { ...hosts.capabilities, hotPlugs: false, relinks: false }, plugVolume: refuse },
  }
}
