import { type Resource, nameResource } from '#reconcile/ports/index.ts'
import type { Registry } from '../../registry/open-registry.ts'

/** A member from before a restore, not removed from its machine yet. */
export interface LeftMember {
  readonly cluster: Resource
  readonly machine: string
  readonly number: number
  /** Number of restores before this member. */
  readonly restores: number
}

interface LeftRow {
  readonly plane: string
  readonly region: string
  readonly installation: string
  readonly publicId: number
  readonly uid: string
  readonly machine: string
  readonly number: number
  readonly restores: number
}

/** Lists members from before restores that are not removed yet, of an engine or one of its control planes. */
export async function listLeftMembers(registry: Registry, engine: string, plane: string | null): Promise<LeftMember[]> {
  const rows =
    await registry.query<LeftRow>`select plane, region, installation, public_id::float8 as "publicId", uid, machine, number, restores
     from infra.left_members where engine = ${engine} and (${plane}::text is null or plane = ${plane}) order by machine, plane, restores, number`
  return rows.map(({ region, installation, publicId, uid, machine, number, restores }) => {
    const stamp = { installation, kind: 'cluster', id: publicId, uid } as const
    return { cluster: { name: nameResource(stamp), stamp, region }, machine, number, restores }
  })
}

/** Deletes the row of a removed member from before a restore. Idempotent. */
export async function dropLeftMember(registry: Registry, { cluster, restores, number }: LeftMember): Promise<void> {
  await registry.query`delete from infra.left_members where plane = ${cluster.name} and restores = ${restores} and number = ${number}`
}
