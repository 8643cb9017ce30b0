import { isServingDue } from '#domain/shared/index.ts'
import {
  type Claimed,
  type ClusterSpec,
  DriverError,
  type Progress,
  type WorkInProgress,
  done,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { runClaimed } from '../../registry/run-claimed.ts'
import { findWorkKind } from '../../registry/long-work.ts'
import { issueCertificate } from '../../certificates/issue-certificate.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import { givesNetworks } from '../gives-networks.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import type { StoreKind } from '../kubernetes-options.ts'
import { formatPlaneKeys, makePlaneKeys } from '../plane/plane-keys.ts'
import { listAnswering, withMachines } from '../planes/answering-machines.ts'
import { placeMoreMembers, placePlane } from '../planes/place-plane.ts'
import { type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { recordAccess, recordAvailabilityWanted, recordNext } from '../planes/record-plane.ts'
import { type PlaneSecrets, openPlaneSecrets, replacePlaneSecrets, sealPlaneSecrets } from '../planes/plane-secrets.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { checkPostgres } from '../stores/postgres/check-postgres.ts'
import { makeDatabasePassword } from '../stores/postgres/cluster-database.ts'
import { applyAccess } from './apply-access.ts'
import { applyCredentials } from './apply-credentials.ts'
import { createClaimHold } from './deployment/plane-hold.ts'
import { isDeployed, isServing } from './inspect-cluster.ts'
import { describeProgress } from '../planes/plane-progress.ts'
import { runPlaneSteps } from './deployment/run-plane-steps.ts'

type ToldAtOnce = 'nothing' | 'what is new' | 'everything'

/** Delay between calls during a step that outlives its call. */
const stepPollMs = 500
const begun: WorkInProgress = { done: false, percent: 0, remainingMs: 0 }

/**
 * ClusterDriver.ensureCluster: stores the spec under the caller's claim, and applies credentials and access list at once, also during other work (rules 25 and
 * 29). Then takes the next steps of what is left to deploy, and returns its progress. Throws NotSupported or CannotShrink for an impossible spec, Busy if the
 * API server does not answer, and the error of a failed step.
 */
export async function ensureRealCluster(
  context: KubernetesContext,
  cluster: Claimed,
  spec: ClusterSpec,
): Promise<Progress> {
  const { name, registry } = context.options
  checkRecord(context, spec)
  return runClaimed(registry, cluster, async (isHeld) => {
    const row = await recordWish(context, cluster, spec)
    const isWorking = (await findWorkKind(registry, cluster.name)) !== null
    const isUnderWay = isWorking || row.deployment !== null
    const told = await whatToTell(context, cluster, { row, isUnderWay })
    if (told !== 'nothing') await applyAtOnce(context, cluster, told)
    if (isWorking)
      return {
        ...(row.deployment ? describeProgress(row.deployment, await readRegistryClock(registry)) : begun),
        nextCallMs: stepPollMs,
      }
    const now = (await findPlane(registry, name, cluster)) ?? row
    if (!isUnderWay && (await isDeployed(context, now, { cluster, spec }))) return done
    const step = await runPlaneSteps(context, { cluster, spec, hold: createClaimHold(cluster, isHeld) }, now)
    if (step) return step
    const deployed = (await findPlane(registry, name, cluster)) ?? row
    return (await isDeployed(context, deployed, { cluster, spec })) ? done : { ...begun, percent: 99 }
  })
}

/**
 * Returns the changes to apply at once. None if a part is missing without work in progress, or certificates have expired: the API server may not answer. The
 * deployment applies them then. During work, only new changes; the rest is checked afterwards.
 */
async function whatToTell(
  context: KubernetesContext,
  cluster: Claimed,
  { row, isUnderWay }: { readonly row: PlaneRow; readonly isUnderWay: boolean },
): Promise<ToldAtOnce> {
  if (row.version === null || row.restoring !== null) return 'nothing'
  // Compared with this machine's clock, as in TLS. Clients reject an expired server certificate; the deployment issues another.
  if (row.certificateEndsMs !== null && row.certificateEndsMs <= Date.now()) return 'nothing'
  if (isUnderWay) return 'what is new'
  const isThere = await isServing(context, row, cluster).catch((error: unknown) => {
    // A machine may be unreachable while an API server answers.
    if (isBusyError(error)) return true
    throw error
  })
  return isThere ? 'everything' : 'nothing'
}

/** During work, an API server that starts does not answer yet: the next call applies the changes then. */
async function applyAtOnce(context: KubernetesContext, cluster: Claimed, told: ToldAtOnce): Promise<void> {
  await applyAccess(context, cluster)
  const isDuringWork = told === 'what is new'
  await applyCredentials(context, cluster, isDuringWork).catch((error: unknown) => {
    if (!isDuringWork || !isBusyError(error)) throw error
  })
}

/** Throws NotSupported for an unsupported version or high availability (rule 8). */
function checkRecord({ options }: KubernetesContext, { version, isHighlyAvailable }: ClusterSpec): void {
  if (!options.versions.includes(version))
    throw new DriverError('NotSupported', `Kubernetes ${version} is not on the record of ${options.name}.`)
  if (isHighlyAvailable && !givesNetworks(options))
    throw new DriverError('NotSupported', `High availability is not on the record of ${options.name}.`)
}

/** Finds or places the control plane, and stores desired credentials and access in its row. */
async function recordWish(context: KubernetesContext, cluster: Claimed, spec: ClusterSpec): Promise<PlaneRow> {
  const { name, registry } = context.options
  const found = (await findPlane(registry, name, cluster)) ?? (await placeNew(context, cluster, spec))
  checkStep(found, spec)
  if (found.version !== spec.version) await recordNext(registry, cluster.name, spec)
  if (spec.isHighlyAvailable) await recordAvailability(context, cluster, found)
  const secrets = await openPlaneSecrets(registry, found)
  const next = await wishedSecrets(context, secrets, spec)
  if (next !== secrets && !(await replacePlaneSecrets(registry, found, next)))
    throw new DriverError('Busy', `Another call changes the credentials of ${cluster.name}.`)
  if (spec.accessList.serial > found.wantedAccessSerial) await recordAccess(registry, cluster.name, spec.accessList)
  return (await findPlane(registry, name, cluster)) ?? found
}

async function placeNew(context: KubernetesContext, cluster: Claimed, spec: ClusterSpec): Promise<PlaneRow> {
  const { isHighlyAvailable } = spec
  const store = context.options.store?.kind ?? 'etcd'
  if (store === 'postgresql') {
    if (isHighlyAvailable) throw refuseAvailability(cluster.name)
    await checkPostgres(context, cluster.name)
  }
  const sealed = await makeSecrets(context, cluster, { spec, store })
  return placePlane(context.options, cluster, { sealed, isHighlyAvailable, store })
}

function refuseAvailability(name: string): DriverError {
  return new DriverError(
    'NotSupported',
    `${name} is kept in a PostgreSQL, and only clusters with etcd can be highly available.`,
  )
}

/**
 * Places further members once. An incomplete or restoring control plane gets them later. After a restore, uses only machines that answer, because others may be
 * lost.
 */
async function recordAvailability(context: KubernetesContext, cluster: Claimed, row: PlaneRow): Promise<void> {
  if (row.isAvailabilityWanted || row.version === null || row.restoring !== null) return
  const { options } = context
  const machines = row.restores > 0 ? await listAnswering(regionOf(context, row.region).machines) : null
  await placeMoreMembers(machines ? withMachines(options, row.region, machines) : options, cluster)
  await recordAvailabilityWanted(context.options.registry, cluster.name)
}

/** Throws for impossible high availability, a lower version, or one more than one minor ahead (rule 24). */
function checkStep({ name, store, version, nextVersion, isAvailabilityWanted }: PlaneRow, spec: ClusterSpec): void {
  if (spec.isHighlyAvailable && store === 'postgresql') throw refuseAvailability(name)
  if (isAvailabilityWanted && !spec.isHighlyAvailable)
    throw new DriverError('CannotShrink', `${name} is highly available and stays so.`)
  const from = nextVersion ?? version
  if (from === null) return
  const ahead = minorOf(spec.version) - minorOf(from)
  if (ahead < 0)
    throw new DriverError('CannotShrink', `${name} runs Kubernetes ${from} and cannot go back to ${spec.version}.`)
  if (ahead > 1)
    throw new DriverError(
      'NotSupported',
      `${name} runs Kubernetes ${from}; ${spec.version} is more than one minor ahead.`,
    )
}

const minorOf = (version: string): number => Number(version.split('.')[1])

async function makeSecrets(
  context: KubernetesContext,
  cluster: Claimed,
  { spec, store }: { readonly spec: ClusterSpec; readonly store: StoreKind },
): Promise<Uint8Array> {
  const { registry } = context.options
  const nowMs = await readRegistryClock(registry)
  return sealPlaneSecrets(registry, cluster.name, {
    keys: formatPlaneKeys(await makePlaneKeys(nowMs)),
    caCertificate: spec.caCertificate,
    client: await issueOwn(spec, nowMs),
    credentialsSerial: spec.credentialsSerial,
    adminToken: spec.adminToken,
    serviceSecret: spec.serviceSecret,
    databasePassword: store === 'postgresql' ? makeDatabasePassword() : null,
    revoked: [],
  })
}

/** Returns `secrets` itself if nothing changes. */
async function wishedSecrets(
  { options }: KubernetesContext,
  secrets: PlaneSecrets,
  spec: ClusterSpec,
): Promise<PlaneSecrets> {
  const nowMs = await readRegistryClock(options.registry)
  const { caCertificate, credentialsSerial, adminToken, serviceSecret } = spec
  const isOtherCertificate =
    caCertificate !== secrets.caCertificate ||
    isServingDue(readCertificateEndMs(secrets.client.certificate), readCertificateEndMs(caCertificate), nowMs)
  const isNewer = credentialsSerial > secrets.credentialsSerial
  if (!isNewer && !isOtherCertificate) return secrets
  const isRevoking = isNewer && adminToken !== secrets.adminToken
  return {
    ...secrets,
    ...(isOtherCertificate ? { caCertificate, client: await issueOwn(spec, nowMs) } : {}),
    ...(isNewer ? { credentialsSerial, adminToken, serviceSecret } : {}),
    revoked: isRevoking ? [...secrets.revoked, secrets.adminToken] : secrets.revoked,
  }
}

/** Issues this service's client certificate, with all rights. */
function issueOwn({ caCertificate, caKey }: ClusterSpec, nowMs: number): Promise<PlaneSecrets['client']> {
  return issueCertificate(
    { certificate: caCertificate, key: caKey },
    { commonName: 'moorage', organization: 'system:masters', usages: ['client'] },
    nowMs,
  )
}
