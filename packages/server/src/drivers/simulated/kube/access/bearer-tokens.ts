import { createHash, timingSafeEqual } from 'node:crypto'
import { numberField, parseJson, textField } from '#domain/shared/index.ts'
import { fieldAt, numberAt, objectAt, stringAt, textOf } from '#drivers/kube-objects/field-at.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'

const secondsDefault = 3_600
const audience = 'https://kubernetes.default.svc'
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

/**
 * TokenRequest with a temporary service account token, which is not stored and ends with the object to which it is bound. Throws KubeError for a lifetime
 * outside 600 s to one year.
 */
export async function makeBearerToken(
  context: TokenContext,
  account: KubeObject,
  { request, bound }: { readonly request: KubeFields; readonly bound: KubeObject | null },
): Promise<KubeFields> {
  const seconds = numberAt(request, 'spec', 'expirationSeconds') ?? secondsDefault
  if (!Number.isSafeInteger(seconds) || seconds < secondsMin || seconds > secondsMax)
    throw kubeErrors.invalidOptions({
      reason: 'FieldValueInvalid',
      field: 'spec.expirationSeconds',
      message: `Invalid value: ${seconds}: must be an integer from ${secondsMin} to ${secondsMax}`,
    })
  const { name, namespace = '' } = account.metadata
  const issued = Math.floor(Date.parse(context.now) / 1_000)
  const given = fieldAt(request, 'spec', 'audiences')
  const audiences = Array.isArray(given) && given.length > 0 ? given : [audience]
  const times = { iat: issued, nbf: issued, exp: issued + seconds }
  const token = await signToken(context, account, { bound, claims: { aud: audiences, ...times } })
  const expirationTimestamp = new Date((issued + seconds) * 1_000).toISOString().replace('.000Z', 'Z')
  return {
    ...request,
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace, creationTimestamp: context.now },
    spec: { boundObjectRef: null, ...objectAt(request, 'spec'), audiences, expirationSeconds: seconds },
    status: { token, expirationTimestamp },
  }
}

/** Service account token with these claims. It ends with its account, and with the object to which it is bound. */
export async function signToken(
  context: TokenContext,
  account: KubeObject,
  { bound, claims }: { readonly bound: KubeObject | null; readonly claims: KubeFields },
): Promise<string> {
  const { name, namespace = '' } = account.metadata
  const refs = [account, ...(bound ? [bound] : [])].map(({ kind, metadata }) => [
    kind.toLowerCase(),
    { name: metadata.name, uid: metadata.uid },
  ])
  const all = {
    iss: audience,
    sub: subjectOf({ namespace, name }),
    ...claims,
    'kubernetes.io': { namespace, ...Object.fromEntries(refs) },
    [clusterClaim]: context.clusterId,
  }
  const body = [{ alg: 'sealed', typ: 'JWT' }, all].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
  const signed = body.join('.')
  const seal = await context.secretBox.seal(digest(context, signed), contextOf(context))
  return `${signed}.${Buffer.from(seal).toString('base64url')}`
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

/**
 * Verifies a token and returns its user, `system:serviceaccount:<namespace>:<name>`. Null if invalid, expired or for another audience, or if the account or the
 * object to which the token is bound is gone.
 */
export async function findTokenUser(
  reader: SimulatorReader,
  context: TokenContext,
  token: string,
): Promise<string | null> {
  const [head, body, seal, more] = token.split('.')
  if (head === undefined || body === undefined || seal === undefined || more !== undefined) return null
  if (!(await isSealed(context, `${head}.${body}`, seal))) return null
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const { namespace = '', ...refs } = objectAt(claims, 'kubernetes.io')
  const name = stringAt(refs, 'serviceaccount', 'name')
  const audiences = [objectAt({ claims }, 'claims')['aud'] ?? []].flat()
  if (!audiences.includes(audience) || (numberField(claims, 'exp') ?? Infinity) * 1_000 <= Date.parse(context.now))
    return null
  const kinds = Object.keys(refs)
  const { rowCount } = await reader.query(
    `select 1 from sim.kube_objects as held
     join unnest($3::text[], $4::text[], $5::text[]) as one (resource, name, uid) using (resource, name)
     where cluster_id = $1 and namespace = case resource when 'nodes' then '' else $2 end and held.uid::text = one.uid`,
    [
      context.clusterId,
      namespace,
      kinds.map((kind) => `${kind}s`),
      ...['name', 'uid'].map((field) => kinds.map((kind) => stringAt(refs, kind, field))),
    ],
  )
  return name !== '' && rowCount === kinds.length ? subjectOf({ namespace: textOf(namespace), name }) : null
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
