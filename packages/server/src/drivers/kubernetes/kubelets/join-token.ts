import { createHash, randomInt } from 'node:crypto'
import { DriverError, type Stamp } from '#reconcile/ports/index.ts'
import { stringAt } from '../../kube-objects/field-at.ts'
import type { KubeFields } from '../../kube-objects/kube-object.ts'
import { applyObject, encodeSecret } from '../api/apply-object.ts'
import type { KubeApi, KubeObjectRef } from '../api/kube-api.ts'
import { ensureNodeRoles, joiningGroup } from './ensure-node-roles.ts'

const label = 'moorage/joins'
/** Lifetime, and minimum remaining lifetime when a kubelet gets the token. */
const [validMs, leastMs] = [3_600_000, 600_000]
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const [idLength, secretLength] = [6, 16]

/**
 * Returns a node's bootstrap token (`<id>.<secret>`) and its creation time, a new one unless the existing one is valid for ten more minutes. Stored only in the cluster, where the next worker finds
 * it. Also ensures kubelets' role bindings. Throws AlreadyExists if another owner's Secret has the name.
 */
export async function ensureJoinToken(api: KubeApi, stamp: Stamp) {
  const nowMs = Date.now()
  const found = await findJoinToken(api, stamp)
  if (found && Date.parse(secretText(found, 'expiration')) - nowMs > leastMs)
    return {
      token: `${secretText(found, 'token-id')}.${secretText(found, 'token-secret')}`,
      sinceMs: Date.parse(stringAt(found, 'metadata', 'creationTimestamp')),
    }
  const [id, secret] = [joinTokenId(stamp), makeSecret()]
  await ensureNodeRoles(api)
  // The Secret is recreated, so that its creation time is the start of this join.
  if (found) await api.delete(tokenAt(stamp))
  await applyObject(api, 'secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { ...metadataOf(stamp), labels: { [label]: stamp.uid } },
    type: 'bootstrap.kubernetes.io/token',
    data: encodeSecret({
      'token-id': id,
      'token-secret': secret,
      expiration: new Date(nowMs + validMs).toISOString(),
      'usage-bootstrap-authentication': 'true',
      'auth-extra-groups': joiningGroup,
    }),
  })
  return { token: `${id}.${secret}`, sinceMs: nowMs }
}

/** Deletes a node's token and certificate signing requests: no kubelet can join with them. Throws AlreadyExists for another owner's Secret. */
export async function dropJoinToken(api: KubeApi, stamp: Stamp, nodeName: string): Promise<void> {
  const users = [`system:bootstrap:${joinTokenId(stamp)}`, `system:node:${nodeName}`]
  const requests = { apiVersion: 'certificates.k8s.io/v1', resource: 'certificatesigningrequests' }
  if (await findJoinToken(api, stamp)) await api.delete(tokenAt(stamp))
  const { items } = await api.list(requests)
  for (const one of items)
    if (users.includes(stringAt(one, 'spec', 'username')))
      await api.delete({ ...requests, name: stringAt(one, 'metadata', 'name') })
}

function joinTokenId({ installation, uid }: Pick<Stamp, 'installation' | 'uid'>): string {
  const bytes = createHash('sha256').update(`${installation}/${uid}`).digest()
  return [...bytes.subarray(0, idLength)].map((byte) => letters[byte % letters.length]).join('')
}

function makeSecret(): string {
  return Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join('')
}

const metadataOf = (stamp: Stamp): { readonly name: string; readonly namespace: string } => ({
  name: `bootstrap-token-${joinTokenId(stamp)}`,
  namespace: 'kube-system',
})

const tokenAt = (stamp: Stamp): KubeObjectRef => ({ apiVersion: 'v1', resource: 'secrets', ...metadataOf(stamp) })

async function findJoinToken(api: KubeApi, stamp: Stamp): Promise<KubeFields | null> {
  const found = await api.get(tokenAt(stamp))
  if (found && stringAt(found, 'metadata', 'labels', label) !== stamp.uid)
    throw new DriverError(
      'AlreadyExists',
      `The token name ${metadataOf(stamp).name} is used by a resource of another owner.`,
    )
  return found
}

const secretText = (secret: KubeFields, key: string): string =>
  Buffer.from(stringAt(secret, 'data', key), 'base64').toString()
