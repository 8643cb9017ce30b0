import { baseRequest, setToken } from '@linode/api-v4'
import { startTap } from './tap.ts'
import { walkCatalogue } from './catalogue.ts'
import { walkClusters } from './clusters.ts'
import { walkHosts } from './hosts.ts'
import { walkVolumes } from './volumes.ts'

/** In Node, `@linode/api-v4` has a fixed base URL. An interceptor of its axios instance redirects requests to the service. */
const { WALK_URL = '', WALK_TOKEN = '' } = process.env
baseRequest.interceptors.request.use((config) => {
  const { url = '' } = config
  return Object.assign(config, { url: url.replace('https://api.linode.com', WALK_URL) })
})
setToken(WALK_TOKEN)

const tap = startTap()
await walkCatalogue(tap)
await walkHosts(tap)
await walkVolumes(tap)
await walkClusters(tap)
tap.end()
