import { objectAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { signToken } from '../access/bearer-tokens.ts'
import { refOf } from '../model/kube-resource.ts'
import { findObject, listObjects } from '../objects/read-objects.ts'
import { removeObject, writeObject } from '../objects/write-object.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'

const prefix = 'kubernetes.io/service-account'

/** Fills a written Secret of type service-account-token, or deletes it if its account is missing. Deletes such Secrets of a deleted service account. */
export async function syncTokenSecrets(scope: KubeScope, written: KubeObject): Promise<void> {
  const { kind, metadata } = written
  const namespace = metadata.namespace ?? ''
  const isGone = kind === 'ServiceAccount' && (await findObject(scope, refOf(written))) === null
  const secrets =
    kind === 'Secret' ? [written] : isGone ? await listObjects(scope, { resource: 'secrets', namespace }) : []
  for (const secret of secrets.filter((one) => one['type'] === `${prefix}-token`)) {
    const name = secret.metadata.annotations?.[`${prefix}.name`] ?? ''
    const account = await findObject(scope, { resource: 'serviceaccounts', namespace, name })
    if (!account) await removeObject(scope, refOf(secret))
    else if (stringAt(secret, 'data', 'token') === '') await fill(scope, secret, account)
  }
}

async function fill(scope: KubeScope, secret: KubeObject, account: KubeObject): Promise<void> {
  const { tx, clusterId, secretBox, now } = scope
  const { rows } = await tx.query<{ hash: Buffer }>('select admin_token_hash as hash from sim.clusters where id = $1', [
    clusterId,
  ])
  if (!secretBox || !rows[0]) return
  const claims = { aud: ['https://kubernetes.default.svc'] }
  const context = { clusterId, adminHash: rows[0].hash, secretBox, now }
  const token = await signToken(context, account, { bound: secret, claims })
  const encode = (text: string): string => Buffer.from(text).toString('base64')
  const annotations = { ...secret.metadata.annotations, [`${prefix}.uid`]: account.metadata.uid ?? '' }
  const data = { ...objectAt(secret, 'data'), namespace: encode(secret.metadata.namespace ?? ''), token: encode(token) }
  await writeObject(scope, { ...secret, metadata: { ...secret.metadata, annotations }, data })
}
