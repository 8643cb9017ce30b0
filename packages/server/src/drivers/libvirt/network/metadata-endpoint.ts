import { readFile } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'
import { isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import type { NetworkState } from './describe-network.ts'
import { listMetadataGateways, metadataPort } from './metadata-redirect.ts'
import { locateNetworkFolder } from './observe-network.ts'

/** Listener addresses of the metadata service on a network, and the host of each source address. */
export interface MetadataEndpoint {
  readonly addresses: readonly string[]
  readonly port: number
  /** Returns the host whose port may use this source address, according to the installed rules; null without one. */
  findHost(address: string): Promise<{ readonly id: number; readonly uid: string } | null>
}

/** Returns the content of the network's file `metadata`, which is written and removed with the rules. */
export function renderMetadataFile(state: NetworkState): string {
  const hosts = state.ports.flatMap(({ hostId: id, uid, ipv4, ipv6 }) =>
    [...ipv4, ...ipv6].map((address) => [address, { id, uid }]),
  )
  return JSON.stringify({ addresses: listMetadataGateways(state), hosts: Object.fromEntries(hosts) })
}

/** Returns the endpoint of a bridge on this machine; null if the bridge has no rules of this release. */
export async function readMetadataEndpoint(bridge: string): Promise<MetadataEndpoint | null> {
  const addresses = (await readMetadataFile(bridge))?.['addresses']
  if (!Array.isArray(addresses)) return null
  return {
    addresses: addresses.filter((one) => typeof one === 'string'),
    port: metadataPort,
    async findHost(address) {
      // The rules may have changed since the last request.
      const hosts = (await readMetadataFile(bridge))?.['hosts']
      const host = isRecord(hosts) && ipaddr.isValid(address) ? hosts[ipaddr.parse(address).toString()] : null
      const [id, uid] = [numberField(host, 'id'), textField(host, 'uid')]
      return id === undefined || uid === undefined ? null : { id, uid }
    },
  }
}

async function readMetadataFile(bridge: string): Promise<Readonly<Record<string, unknown>> | null> {
  const text = await readFile(`${locateNetworkFolder(bridge)}/metadata`, 'utf8').catch(() => '')
  const content = parseJson(text)
  return isRecord(content) ? content : null
}
