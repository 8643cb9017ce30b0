import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { NodeInfo } from '../node/node-context.ts'
import { fieldIn, stringIn } from '../cloud/read-fields.ts'
import { CallError } from '../wire/call-error.ts'

/** How a node is found in its cluster. */
export interface NodeLookup {
  readonly nodeName: string
  /** Host and port of the API server, from the pod's environment. */
  readonly server: { readonly host: string; readonly port: string }
  /** Folder with the token of the pod's service account and the authority of the cluster. */
  readonly account: string
  readonly topologyKey: string
}

/** A host takes as many volumes as it has GiB of memory, between these (contract, Limits). */
const [fewest, most] = [8, 64]
const kibPerGib = 2 ** 20
const answerMs = 10_000

/**
 * Reads the Node of this process: its providerID names the host, a label its region, its memory determines the number of volumes. Throws UNAVAILABLE until all
 * of that exists.
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

/** The kernel reserves some of the memory, so a partial GiB counts as a whole. */
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
