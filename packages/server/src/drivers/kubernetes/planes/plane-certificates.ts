import { createHash } from 'node:crypto'
import { isServingDue } from '#domain/shared/index.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import type { Registry } from '../../registry/open-registry.ts'
import { earliestEndMs, issueMemberCertificates } from '../plane/issue-member-certificates.ts'
import type { MemberCertificates, MemberSpec, PlaneMember } from '../plane/plane-layout.ts'
import type { PlaneRow } from './plane-row.ts'
import { readRegistryClock } from './read-registry-clock.ts'

const contextOf = (name: string): string => `infra-control-plane-certificates/${name}`

/** Certificates of all members by number, and a digest of everything that they name. */
interface StoredCertificates {
  readonly names: string
  readonly members: Readonly<Record<number, MemberCertificates>>
}

/** Authority, keys and layout for which certificates are issued. */
export type CertificateGround = Pick<MemberSpec, 'layout' | 'authority' | 'keys'>

/**
 * Returns the certificates of all members by number. Issues and stores others if they are due, or name other members or another authority, so that all
 * processes deploy the same ones.
 */
export async function ensureCertificates(
  registry: Registry,
  { name, certificates: sealed }: Pick<PlaneRow, 'name' | 'certificates'>,
  ground: CertificateGround,
): Promise<ReadonlyMap<number, MemberCertificates>> {
  const { secretBox } = registry
  const names = digestNames(ground)
  const nowMs = await readRegistryClock(registry)
  const stored = sealed && readStored(await secretBox.open(sealed, contextOf(name)))
  if (stored && stored.names === names && !isDue(stored, ground, nowMs)) return byNumber(stored)
  const members = await Promise.all(
    ground.layout.members.map(
      async (member) => [member.number, await issueMemberCertificates({ ...ground, member }, nowMs)] as const,
    ),
  )
  const issued: StoredCertificates = { names, members: Object.fromEntries(members) }
  await registry.query`update infra.control_planes set certificates = ${Buffer.from(await secretBox.seal(JSON.stringify(issued), contextOf(name)))} where name = ${name}`
  return byNumber(issued)
}

/** Covers every name and issuer of the certificates. */
function digestNames({ layout, authority, keys }: CertificateGround): string {
  const { address, serviceCidr, extraNames, members } = layout
  const named = [address, serviceCidr, extraNames, members, layout.database !== null, authority.certificate, keys]
  return createHash('sha256').update(JSON.stringify(named)).digest('base64')
}

function isDue({ members }: StoredCertificates, { authority }: CertificateGround, nowMs: number): boolean {
  const endMs = Math.min(...Object.values(members).map(earliestEndMs))
  return isServingDue(endMs, readCertificateEndMs(authority.certificate), nowMs)
}

/** Certificates of one member. Throws an Error if missing. */
export function findMemberCertificates(
  certificates: ReadonlyMap<number, MemberCertificates>,
  { number }: PlaneMember,
): MemberCertificates {
  const found = certificates.get(number)
  if (!found) throw new Error(`no certificates of member ${number}`)
  return found
}

const byNumber = ({ members }: StoredCertificates): ReadonlyMap<number, MemberCertificates> =>
  new Map(Object.entries(members).map(([number, one]) => [Number(number), one]))

function readStored(text: string): StoredCertificates {
  // Only this module seals this column, and sealed values cannot be changed unnoticed.
  return JSON.parse(text)
}
