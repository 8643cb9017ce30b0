import { createHash, timingSafeEqual } from 'node:crypto'
import { numberField, parseJson, textField } from '#domain/shared/index.ts'
import { numberAt, objectAt } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

const secondsDefault = 3_600
const secondsMin = 600
const secondsMax = 31_536_000

/** Claim for clients that cannot identify their cluster otherwise (ADR 0018). */
const clusterClaim = 'moorage.internal/cluster'

/** Dependencies of a token. */
export interface TokenContext {
  readonly clusterId: string
  /** Hash of the cluster's own token, whose replacement invalidates all service account tokens. */
  readonly adminHash: Buffer
  readonly secretBox: SecretBox
  readonly now: string
}

/** TokenRequest with a temporary service account token, which is not stored. Throws KubeError for a lifetime outside 600 s to one year. */
export async function makeBearerToken(
  context: TokenContext,
  account: KubeObject,
  request: KubeFields,
): Promise<KubeFields> {
  const seconds = numberAt(request, 'spec', 'expirationSeconds') ?? secondsDefault
  if (!Number.isSafeInteger(seconds) || seconds < secondsMin || seconds > secondsMax)
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueInvalid',
      field: 'spec.expirationSeconds',
      message: `Invalid value: ${seconds}: must be an integer from ${secondsMin} to ${secondsMax}`,
    })
  const { name, namespace = '', uid = '' } = account.metadata
  const issued = Math.floor(Date.parse(context.now) / 1_000)
  const claims = {
    iss: 'https://kubernetes.default.svc',
    sub: subjectOf({ namespace, name }),
    aud: ['https://kubernetes.default.svc'],
    iat: issued,
    nbf: issued,
    exp: issued + seconds,
    'kubernetes.io': { namespace, serviceaccount: { name, uid } },
    [clusterClaim]: context.clusterId,
  }
  const body = [{ alg: 'sealed', typ: 'JWT' }, claims].map((one) =>
    Buffer.from(JSON.stringify(one)).toString('base64url'),
  )
  const signed = body.join('.')
  const seal = await context.secretBox.seal(digest(context, signed), contextOf(context))
  const expirationTimestamp = new Date((issued + seconds) * 1_000).toISOString().replace('.000Z', 'Z')
  return {
    ...request,
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, creationTimestamp: context.now },
    spec: { audiences: claims.aud, ...objectAt(request, 'spec'), expirationSeconds: seconds },
    status: { token: `${signed}.${Buffer.from(seal).toString('base64url')}`, expirationTimestamp },
  }
}

/** Token of a Bearer Authorization header, or null. */
export function readBearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([^ ]+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** Unverified cluster claim of a service account token, or null. */
export function readTokenCluster(token: string): string | null {
  const [, body, ...more] = token.split('.')
  if (body === undefined || more.length !== 1) return null
  return textField(parseJson(Buffer.from(body, 'base64url').toString('utf8')), clusterClaim) ?? null
}

/** Verifies a token and returns its user, `system:serviceaccount:<namespace>:<name>`. Null if invalid or expired, or if the account is gone. */
export async function findTokenUser(
  reader: SimulatorReader,
  context: TokenContext,
  token: string,
): Promise<string | null> {
  const [head, body, seal, more] = token.split('.')
  if (head === undefined || body === undefined || seal === undefined || more !== undefined) return null
  if (!(await isSealed(context, `${head}.${body}`, seal))) return null
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const account = objectAt(claims, 'kubernetes.io', 'serviceaccount')
  const [name = '', namespace = ''] = [
    textField(account, 'name'),
    textField(objectAt(claims, 'kubernetes.io'), 'namespace'),
  ]
  if ((numberField(claims, 'exp') ?? 0) * 1_000 <= Date.parse(context.now)) return null
  const { rowCount } = await reader.query(
    `select 1 from sim.kube_objects where cluster_id = $1 and resource = 'serviceaccounts' and namespace = $2 and name = $3 and uid::text = $4`,
    [context.clusterId, namespace, name, textField(account, 'uid') ?? ''],
  )
  return rowCount === 1 ? subjectOf({ namespace, name }) : null
}

async function isSealed(context: TokenContext, signed: string, seal: string): Promise<boolean> {
  try {
    const opened = await context.secretBox.open(Buffer.from(seal, 'base64url'), contextOf(context))
    return timingSafeEqual(Buffer.from(opened), Buffer.from(digest(context, signed)))
  } catch {
    // Foreign tokens and dropped keys deliberately have the same result.
    return false
  }
}

function digest({ adminHash }: TokenContext, signed: string): string {
  return createHash('sha256').update(adminHash).update(signed).digest('base64url')
}

const contextOf = ({ clusterId }: TokenContext): string => `sim-kube-token/${clusterId}`

function subjectOf({ namespace, name }: { readonly namespace: string; readonly name: string }): string {
  return `system:serviceaccount:${namespace}:${name}`
}
