import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { NodeInfo } from '../node/node-context.ts'
import { fieldIn, stringIn } from '../cloud/read-fields.ts'
import { CallError } from '../wire/call-error.ts'

/** Parameters for the query of a node. */
export interface NodeLookup {
  readonly nodeName: string
  /** Kubernetes API address from the pod's environment. */
  readonly server: { readonly host: string; readonly port: string }
  /** Folder with the service account's token and CA. */
  readonly account: string
  readonly topologyKey: string
}

/** Minimum and maximum of volumes per node; between them, one per GiB of memory (contract, Limits). */
const [fewest, most] = [8, 64]
const kibPerGib = 2 ** 20
const answerMs = 10_000

/**
 * Queries a Node; returns its host ID from providerID, region from a label, and maximum number of volumes from memory. Throws UNAVAILABLE until ID and label
 * exist, and if the Node cannot be queried.
 */
export async function findNodeInfo(lookup: NodeLookup): Promise<NodeInfo> {
  const node = await readNode(lookup)
  const [, hostId] = /^[a-z0-9.-]+:\/\/([1-9]\d*)$/.exec(stringIn(fieldIn(node, 'spec'), 'providerID')) ?? []
  const region = stringIn(fieldIn(fieldIn(node, 'metadata'), 'labels'), lookup.topologyKey)
  if (hostId === undefined || region === '')
    throw new CallError('UNAVAILABLE', `Node ${lookup.nodeName} does not have its providerID or region label yet.`)
  const memory = stringIn(fieldIn(fieldIn(node, 'status'), 'capacity'), 'memory')
  return { hostId, volumesMax: countVolumes(memory), segments: { [lookup.topologyKey]: region } }
}

/** Returns the maximum number of volumes for a Node's memory (`<n>Ki`): one per GiB, from 8 to 64. Rounds up, because the kernel reserves some memory. */
export function countVolumes(memory: string): number {
  const [, kib] = /^(\d+)Ki$/.exec(memory) ?? []
  return Math.min(Math.max(Math.ceil(Number(kib ?? 0) / kibPerGib), fewest), most)
}

async function readNode({ nodeName, server, account }: NodeLookup): Promise<unknown> {
  const token = readFileSync(join(account, 'token'), 'utf8').trim()
  const ca = readFileSync(join(account, 'ca.crt'), 'utf8')
  return new Promise((resolve, reject) => {
    const rejectUnavailable = (why: string): void =>
      reject(new CallError('UNAVAILABLE', `Node ${nodeName} cannot be read: ${why}.`))
    const request = get({
      ...server,
      ca,
      path: `/api/v1/nodes/${encodeURIComponent(nodeName)}`,
      headers: { authorization: `Bearer ${token}` },
      timeout: answerMs,
    })
    request.once('timeout', () => request.destroy(new Error('the request timed out')))
    request.once('error', (error) => rejectUnavailable(error.message))
    request.once('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return rejectUnavailable(`the API server answered ${response.statusCode}`)
      }
      json(response).then(resolve, (error: unknown) => rejectUnavailable(String(error)))
    })
  })
}
