import { setTimeout as pause } from 'node:timers/promises'
import { isServingDue } from '#domain/shared/index.ts'
import { type Claimed, type ClusterSpec, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { runClaimed } from '../../registry/run-claimed.ts'
import { findProgress, ensureWork, findWorkKind } from '../../registry/long-work.ts'
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
import { deployPlane } from './deploy-plane.ts'
import { isDeployed, isServing } from './is-deployed.ts'

/** How long an API server may take to be replaced, and how often it is looked whether it has been. */
const replacedMs = 30_000
const lookMs = 200

/** Where work has just ended without our having seen how: the next call does. */
const justEnded: Progress = { done: false, percent: 99, remainingMs: 0 }

type ToldAtOnce = 'nothing' | 'what is new' | 'everything'

/**
 * ClusterDriver.ensureCluster. What is wanted is written into the registry under the caller's claim; then credentials and access list are put in their place at once, also while other work is
 * under way (rules 25 and 29), and what takes longer goes on as work of its own.
 */
export async function ensureRealCluster(
  context: KubernetesContext,
  cluster: Claimed,
  spec: ClusterSpec,
): Promise<Progress> {
  const { registry } = context.options
  checkRecord(context, spec)
  const row = await runClaimed(registry, cluster, () => recordWish(context, cluster, spec))
  const told = await whatToTell(context, row, cluster)
  if (told !== 'nothing') await applyAtOnce(context, cluster, told)
  if (told !== 'everything') {
    // It is not over when the row says what it runs: fronts have to see new API servers, and credentials to be brought in.
    const underWay = await findProgress(registry, { name: cluster.name, kind: 'deploy' })
    if (underWay) return underWay
    if (told === 'what is new') return justEnded
  }
  if (await isDeployed(context, row, { cluster, spec })) return done
  // Telling takes a while, in which a deployment may have ended: another one would begin from nothing.
  const now = await findPlane(registry, context.options.name, cluster)
  if (now && (await isDeployed(context, now, { cluster, spec }))) return done
  return ensureWork(registry, {
    name: cluster.name,
    kind: 'deploy',
    run: (tell, signal, isOurs) => deployPlane(context, { cluster, spec, tell, signal, isOurs }),
  })
}

/**
 * What its API server is told at once. Where a part is missing and nobody is at work, or certificates have ended, the deployment comes first: an API server that is gone, or has no etcd, answers nobody, and what it is to be told is told by the deployment.
 * While somebody is at work only what is new is told: the rest is looked at when the work is done.
 */
async function whatToTell(context: KubernetesContext, row: PlaneRow, cluster: Claimed): Promise<ToldAtOnce> {
  if (row.version === null || row.restoring !== null) return 'nothing'
  // By this machine's clock, as TLS has it: nobody is told anything by a server whose certificate has ended, and the deployment issues others.
  if (row.certificateEndsMs !== null && row.certificateEndsMs <= Date.now()) return 'nothing'
  if ((await findWorkKind(context.options.registry, cluster.name)) !== null) return 'what is new'
  const isThere = await isServing(context, row, cluster).catch((error: unknown) => {
    // A machine that cannot be asked may have an API server that answers.
    if (error instanceof DriverError && error.code === 'Busy') return true
    throw error
  })
  return isThere ? 'everything' : 'nothing'
}

/** While the API server is being replaced it answers nobody for some seconds: that is waited for, and nothing else. */
async function applyAtOnce(context: KubernetesContext, cluster: Claimed, told: ToldAtOnce): Promise<void> {
  const began = performance.now()
  await applyAccess(context, cluster)
  for (;;) {
    try {
      return await applyCredentials(context, cluster, told === 'what is new')
    } catch (error) {
      const isPassing = error instanceof DriverError && error.code === 'Busy' && performance.now() - began < replacedMs
      if (!isPassing || (await findWorkKind(context.options.registry, cluster.name)) === null) throw error
      await pause(lookMs)
    }
  }
}

/** Refuses what is not on the record (rule 8). */
function checkRecord({ options }: KubernetesContext, { version, isHighlyAvailable }: ClusterSpec): void {
  if (!options.versions.includes(version))
    throw new DriverError('NotSupported', `Kubernetes ${version} is not on the record of ${options.name}.`)
  if (isHighlyAvailable && !givesNetworks(options))
    throw new DriverError('NotSupported', `High availability is not on the record of ${options.name}.`)
}

/** Finds the control plane, or gives it a place; what the spec wants of credentials and access is in its row afterwards. */
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

/** Gives a new control plane its place, once it is known that what it is to be kept in can be had. */
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

/** More members are placed once: from then on they only have to be brought to run. One that has not been finished yet, or restored, gets them when it has. After a restore a machine may be lost: then those that answer are chosen from. */
async function recordAvailability(context: KubernetesContext, cluster: Claimed, row: PlaneRow): Promise<void> {
  if (row.isAvailabilityWanted || row.version === null || row.restoring !== null) return
  const { options } = context
  const machines = row.restores > 0 ? await listAnswering(regionOf(context, row.region).machines) : null
  await placeMoreMembers(machines ? withMachines(options, row.region, machines) : options, cluster)
  await recordAvailabilityWanted(context.options.registry, cluster.name)
}

/** Refuses a change that a control plane cannot make: back, or more than one minor ahead (rule 24). */
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

/** The same object where nothing changes. */
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

/** The certificate that we come with ourselves; the access list of the cluster does not concern it. */
function issueOwn({ caCertificate, caKey }: ClusterSpec, nowMs: number): Promise<PlaneSecrets['client']> {
  return issueCertificate(
    { certificate: caCertificate, key: caKey },
    { commonName: 'moorage', organization: 'system:masters', usages: ['client'] },
    nowMs,
  )
}
