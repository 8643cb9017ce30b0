import { partAddress } from './plane-addresses.ts'
import { nameMember, stampLabels } from './plane-names.ts'
import type { ContainerFile, ContainerSpec } from '../../containers/index.ts'
import type { MemberPlan, PlanePart } from './plane-layout.ts'

/** A part of a control plane as a container, and what there is to know about looking after it. */
export interface PlaneContainer {
  readonly part: PlanePart
  readonly container: ContainerSpec
  /**
   * Paths of those of its files that the program reads again by itself within five minutes, or at its next connection. Where another one is put in its place,
   * the program must be started again; the front reads all of its files again on SIGUSR2.
   */
  readonly rereads: readonly string[]
  /** Where a program on the machine may ask without a token whether it is well; null where only those who use it can tell. */
  readonly probe: string | null
}

/** What is particular about a part. */
export interface PartTraits {
  /** The program by its name, and its flags without their dashes. */
  readonly program: string
  readonly flags: Readonly<Record<string, string | number | boolean>>
  readonly files: readonly ContainerFile[]
  readonly volumes?: Readonly<Record<string, string>>
  readonly publishes?: NonNullable<ContainerSpec['publishes']>
  readonly joins?: NonNullable<ContainerSpec['joins']>
  readonly folders?: NonNullable<ContainerSpec['folders']>
  /** That of its member, at the address of the part, when absent. */
  readonly network?: ContainerSpec['network']
  /** How long it may take to end: enough to finish what is under way, and no upgrade waits for those who only watch. */
  readonly graceMs: number
}

/** Folder of the files of every part. */
const folder = '/etc/plane'
/** How much of its memory a program of Go may use before it looks harder for garbage. */
const softShare = 0.9

/** The path at which parts find a file. */
export function planePath(name: string): string {
  return `${folder}/${name}`
}

/** A file that only its program may read. */
export function secretFile(name: string, content: string): ContainerFile {
  return { path: planePath(name), content, mode: 0o600 }
}

/** A file that is no secret. */
export function plainFile(name: string, content: string): ContainerFile {
  return { path: planePath(name), content, mode: 0o644 }
}

/** The container of one part of a member that is written in Go: all but the front. */
export function describePart(
  { layout, member }: MemberPlan,
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
