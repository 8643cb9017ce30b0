import { partAddress } from './plane-addresses.ts'
import { nameMember, stampLabels } from './plane-names.ts'
import type { ContainerFile, ContainerSpec } from '../../containers/index.ts'
import type { MemberSpec, PlanePart } from './plane-layout.ts'

/** A part of a control plane as a container. */
export interface PlaneContainer {
  readonly part: PlanePart
  readonly container: ContainerSpec
  /** Files that the program reloads within five minutes or at its next connection; others need a restart. The front reloads all on SIGUSR2. */
  readonly rereads: readonly string[]
  /** Health URL without a token; null if only clients can check the part. */
  readonly probe: string | null
}

/** Properties of a part. */
export interface PartTraits {
  readonly program: string
  readonly flags: Readonly<Record<string, string | number | boolean>>
  readonly files: readonly ContainerFile[]
  readonly volumes?: Readonly<Record<string, string>>
  readonly publishes?: NonNullable<ContainerSpec['publishes']>
  readonly joins?: NonNullable<ContainerSpec['joins']>
  readonly folders?: NonNullable<ContainerSpec['folders']>
  /** Default: the member's network, at the part's address. */
  readonly network?: ContainerSpec['network']
  /** Time for requests in progress; an upgrade does not wait for watches. */
  readonly graceMs: number
}

const folder = '/etc/plane'
/** Share of the memory above which a Go program collects garbage more aggressively. */
const softShare = 0.9

/** Path of a file in every part's container. */
export function planePath(name: string): string {
  return `${folder}/${name}`
}

/** Container file that only its owner can read (mode 0600). */
export function secretFile(name: string, content: string): ContainerFile {
  return { path: planePath(name), content, mode: 0o600 }
}

/** Container file readable by every user (mode 0644). */
export function plainFile(name: string, content: string): ContainerFile {
  return { path: planePath(name), content, mode: 0o644 }
}

/** Container of a part in Go: all except front and passage. */
export function describePart(
  { layout, member }: MemberSpec,
  part: Exclude<PlanePart, 'front' | 'passage'>,
  { program, flags, files, graceMs, network, ...more }: PartTraits,
): ContainerSpec {
  const limits = layout.limits[part]
  return {
    name: nameMember(layout, member, part),
    image: layout.images[part].replaceAll('{patch}', layout.patch),
    command: [program, ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)],
    environment: { GOMEMLIMIT: `${Math.floor(limits.memoryMib * softShare)}MiB` },
    labels: stampLabels(layout, member, part),
    files,
    network: network ?? { name: nameMember(layout, member), address: partAddress(member, part) },
    graceMs,
    ...limits,
    ...more,
  }
}
