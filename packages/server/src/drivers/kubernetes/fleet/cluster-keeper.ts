import { setTimeout as pause } from 'node:timers/promises'
import { objectsAt, stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import type { KubeApi, KubeListener } from '../api/kube-api.ts'
import { uidOf } from '../nodes/find-node.ts'
import { type NodeMark, readNodeMark } from '../nodes/node-mark.ts'
import { podAt } from '../nodes/node-pods.ts'
import type { FleetOptions } from './fleet-options.ts'
import { PodCache } from './pod-cache.ts'
import { renewNodeLease, leaseRenewMs } from './nodes/renew-node-lease.ts'
import { fleetLabel } from './nodes/describe-node.ts'
import { followPower } from '../nodes/follow-power.ts'
import { planPod } from './pods/plan-pod.ts'
import { WorkQueue } from './work-queue.ts'

const nodesAtOnce = 4
const podsAtOnce = 8
const podSelection = { fieldSelector: 'spec.nodeName!=' }

interface KeptNode {
  object: KubeFields
  readonly mark: NodeMark
  /** Null before the first poll. */
  isOn: boolean | null
  /** Time of the next lease renewal, by this process's clock. */
  leaseDueMs: number
}

/** Simulates the kubelets of a cluster's nodes: one watch for nodes, one for pods, and a poll of the hosts' power. */
export class ClusterKeeper {
  readonly #cluster: string
  readonly #api: KubeApi
  readonly #options: FleetOptions
  readonly #end = new AbortController()
  readonly #nodes = new Map<string, KeptNode>()
  readonly #pods = new PodCache()
  /** Times at which waiting pods are processed again, by pod UID. */
  readonly #waiting = new Map<string, number>()
  readonly #nodeQueue: WorkQueue
  readonly #podQueue: WorkQueue
  readonly #ended: Promise<unknown>

  constructor(cluster: string, api: KubeApi, options: FleetOptions) {
    this.#cluster = cluster
    this.#api = api
    this.#options = options
    this.#nodeQueue = new WorkQueue(nodesAtOnce, (name) => this.#inspectNode(name), this.#onError)
    this.#podQueue = new WorkQueue(podsAtOnce, (uid) => this.#inspectPod(uid), this.#onError)
    const { signal } = this.#end
    this.#ended = Promise.all([
      api.watch(
        { apiVersion: 'v1', resource: 'nodes' },
        { labelSelector: `${fleetLabel}=true` },
        this.#watchNodes(),
        signal,
      ),
      api.watch({ apiVersion: 'v1', resource: 'pods' }, podSelection, this.#watchPods(), signal),
      this.#heartbeat(signal),
    ])
  }

  async close(): Promise<void> {
    this.#end.abort()
    await Promise.all([this.#ended, this.#nodeQueue.close(), this.#podQueue.close()])
  }

  readonly #onError = (error: unknown): void => {
    if (!this.#end.signal.aborted) this.#options.onError(this.#cluster, error)
  }

  async #heartbeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#nodeQueue.add(...this.#nodes.keys())
      this.#podQueue.retry()
      this.#podQueue.add(...this.#takeDue())
      await pause(this.#options.pollMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #takeDue(): string[] {
    const now = Date.now()
    const due = [...this.#waiting].flatMap(([uid, untilMs]) => (untilMs <= now ? [uid] : []))
    for (const uid of due) this.#waiting.delete(uid)
    return due
  }

  #watchNodes(): KubeListener {
    return {
      replace: (items) => {
        const names = new Set(items.map(nameOf))
        for (const name of this.#nodes.keys()) if (!names.has(name)) this.#nodes.delete(name)
        for (const node of items) this.#putNode(node)
      },
      put: (node) => this.#putNode(node),
      drop: (node) => this.#nodes.delete(nameOf(node)),
      onError: this.#onError,
    }
  }

  #putNode(object: KubeFields): void {
    const name = nameOf(object)
    const mark = readNodeMark(object)
    if (!mark) {
      this.#nodes.delete(name)
      return
    }
    const known = this.#nodes.get(name)
    const isKnown = known !== undefined && uidOf(known.object) === uidOf(object)
    if (isKnown && podCidrOf(known.object) !== podCidrOf(object)) this.#podQueue.add(...this.#pods.ofNode(name))
    this.#nodes.set(name, isKnown ? { ...known, object, mark } : { object, mark, isOn: null, leaseDueMs: 0 })
    this.#nodeQueue.add(name)
  }

  #watchPods(): KubeListener {
    return {
      replace: (items) => {
        this.#pods.replace(items)
        this.#podQueue.add(...items.map(uidOf))
      },
      put: (pod) => {
        this.#pods.put(pod)
        this.#podQueue.add(uidOf(pod))
      },
      drop: (pod) => {
        this.#waiting.delete(uidOf(pod))
        this.#pods.drop(pod)
      },
      onError: this.#onError,
    }
  }

  async #inspectNode(name: string): Promise<void> {
    const node = this.#nodes.get(name)
    if (!node) return
    const isOn = (await this.#options.findPower(node.mark.host)) === 'on'
    if (isOn && Date.now() >= node.leaseDueMs) {
      await renewNodeLease(this.#api, node.object)
      this.#change(name, { leaseDueMs: Date.now() + leaseRenewMs })
    }
    await followPower(this.#api, this.#nodes.get(name)?.object ?? node.object, isOn)
    if (this.#nodes.get(name)?.isOn === isOn) return
    this.#change(name, { isOn })
    this.#podQueue.add(...this.#pods.ofNode(name))
  }

  /** Reads the node again, because a request may have replaced it. */
  #change(name: string, changes: Partial<KeptNode>): void {
    const node = this.#nodes.get(name)
    if (node) this.#nodes.set(name, { ...node, ...changes })
  }

  async #inspectPod(uid: string): Promise<void> {
    const pod = this.#pods.get(uid)
    const nodeName = stringAt(pod, 'spec', 'nodeName')
    const node = this.#nodes.get(nodeName)
    if (!pod || !node || node.isOn === null) return
    const act = planPod(pod, {
      isOn: node.isOn,
      hostIP: addressOf(node.object),
      nowMs: Date.now(),
      jobMs: this.#options.jobMs,
      takeAddress: () => this.#pods.takeAddress(uid, nodeName, podCidrOf(node.object)),
    })
    if (act.kind === 'wait') this.#waiting.set(uid, act.untilMs)
    else if (act.kind === 'end') await this.#api.delete(podAt(pod), { graceSeconds: 0, uid })
    else if (act.kind === 'tell')
      await this.#api.patch({ ...podAt(pod), subresource: 'status' }, 'strategic', {
        metadata: { uid },
        status: act.status,
      })
  }
}

const nameOf = (object: KubeFields): string => stringAt(object, 'metadata', 'name')
const podCidrOf = (node: KubeFields): string => stringAt(node, 'spec', 'podCIDR')

function addressOf(node: KubeFields): string {
  const inside = objectsAt(node, 'status', 'addresses').find((one) => one['type'] === 'InternalIP')
  return stringAt(inside, 'address')
}
