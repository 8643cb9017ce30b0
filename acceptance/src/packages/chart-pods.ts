import { parseAllDocuments } from 'yaml'
import { docker } from './test-images.ts'

interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}

interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly args?: readonly string[]
  readonly env?: readonly Variable[]
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

/** Fields of a manifest that tests read. */
export interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly stringData?: Readonly<Record<string, string>>
  readonly data?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number }
        readonly initContainers?: readonly Container[]
        readonly containers: readonly Container[]
      }
    }
  }
}

/** Returns the manifests in the output of `helm template`. Skips empty documents. */
export function readManifests(rendered: string): readonly Manifest[] {
  return parseAllDocuments(rendered)
    .map((document) => document.toJS() as Manifest | null)
    .filter((one) => one !== null)
}

/** Returns the decoded value of a key in a chart's Secret; '' if Secret or key is missing. */
export function readSecret(manifests: readonly Manifest[], name: string, key: string): string {
  const secret = manifests.find((one) => one.kind === 'Secret' && one.metadata.name === name)
  return secret?.stringData?.[key] ?? Buffer.from(secret?.data?.[key] ?? '', 'base64').toString()
}

/** Deployment, with the settings of its container. */
export interface ChartPod {
  readonly deployment: string
  readonly name: string
  readonly network: string
  readonly publish: readonly string[]
}

/**
 * Runs a Deployment's pod like a kubelet: init containers in sequence, then detached containers, with the manifest's environment, user and mounts. Throws if
 * docker fails or the Deployment is missing.
 */
export async function runPod(
  manifests: readonly Manifest[],
  { deployment, name, network, publish }: ChartPod,
): Promise<void> {
  const found = manifests.find((one) => one.kind === 'Deployment' && one.metadata.name === deployment)
  const pod = found?.spec?.template?.spec
  if (pod === undefined) throw new Error(`the chart has no Deployment ${deployment}`)
  const user = pod.securityContext.runAsUser
  const argsOf = (container: Container): string[] => {
    const [program, ...more] = container.command ?? []
    const variables = (container.env ?? []).flatMap((one) => ['--env', `${one.name}=${valueOf(manifests, one)}`])
    const closed = container.securityContext['readOnlyRootFilesystem'] === true ? ['--read-only'] : []
    const entry = program === undefined ? [] : ['--entrypoint', program]
    const where = ['--network', network, '--user', `${user}:${user}`, '--cap-drop', 'ALL', ...closed]
    const words = [...more, ...(container.args ?? [])]
    return [...where, ...variables, ...mountsOf(name, container), ...entry, container.image, ...words]
  }
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) await openVolumes(name, container, user)
  await writeKey(
    name,
    pod.containers[0]?.image ?? '',
    readSecret(manifests, `${deployment.replace(/-[a-z]+$/, '')}-key`, 'key'),
  )
  for (const container of pod.initContainers ?? []) await docker('run', '--rm', ...argsOf(container))
  const published = publish.flatMap((one) => ['--publish', one])
  for (const container of pod.containers)
    await docker('run', '--detach', '--name', name, ...published, ...argsOf(container))
}

const mountsOf = (name: string, { volumeMounts }: Container): string[] =>
  volumeMounts.flatMap((one) => ['--volume', `${name}-${one.name}:${one.mountPath}`])

async function openVolumes(name: string, container: Container, user: number): Promise<void> {
  const paths = container.volumeMounts.map((one) => one.mountPath)
  const open = ['--user', '0', ...mountsOf(name, container), '--entrypoint', '/usr/bin/chown', container.image]
  await docker('run', '--rm', ...open, `0:${user}`, ...paths)
  const write = ['--user', '0', ...mountsOf(name, container), '--entrypoint', '/usr/bin/chmod', container.image]
  await docker('run', '--rm', ...write, 'g+rwx', ...paths)
}

async function writeKey(name: string, image: string, key: string): Promise<void> {
  const script = 'umask 027 && printf %s "$KEY" >/key/key && chgrp 10001 /key/key'
  const shell = ['--user', '0', '--env', `KEY=${key}`, '--volume', `${name}-secret-key:/key`, '--entrypoint', '/bin/sh']
  await docker('run', '--rm', ...shell, image, '-c', script)
}

function valueOf(manifests: readonly Manifest[], { value, valueFrom }: Variable): string {
  if (value !== undefined || valueFrom === undefined) return value ?? ''
  return readSecret(manifests, valueFrom.secretKeyRef.name, valueFrom.secretKeyRef.key)
}
