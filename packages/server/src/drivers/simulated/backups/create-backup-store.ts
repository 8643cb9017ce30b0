import {
  type BackupContent,
  type StoredBackup,
  type BackupStore,
  type Claimed,
  DriverError,
  done,
  type Progress,
} from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { withFaults } from '../faults/with-faults.ts'
import { workDurationMs } from '../state/pace.ts'
import { isDue, progressOf, type Working, workColumns } from '../state/progress.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import { chunkBytes } from '../volumes/content.ts'
import { simVolumes } from '../volumes/volume-row.ts'

interface SimBackupRow extends Working<'mould'> {
  readonly id: string
  readonly sha256: string
  readonly chunks: number
}

const columns = `id, sha256, (select count(*) from sim.backup_chunks where backup = backups.id)::integer as chunks, ${workColumns}`
const simBackups = readSimTable<SimBackupRow>({ table: 'backups', columns })

/** SHA-256 of an extent's written chunks with their numbers: hashing the zeros of a large volume would take minutes. */
const checksumOfExtent = `
  select encode(sha256(coalesce(string_agg(int8send(number) || bytes, ''::bytea order by number), ''::bytea)), 'hex') as sha256
  from sim.chunks where extent = $1 and bytes <> decode(repeat('00', 65536), 'hex')`

/** BackupStore of the simulator, with injected faults. It has one vault, and copies the chunks of volumes. */
export function createSimBackupStore(state: SimulatorState, faults: FaultStore): BackupStore {
  const find = (backup: Parameters<BackupStore['inspectBackup']>[0]) =>
    busyIfUnreachable(state, () => simBackups.find(state.pool, backup))
  return withFaults<BackupStore>(state, faults, {
    async inspectBackup(backup) {
      const row = await find(backup)
      if (!row || !isDue(row)) return null
      return { sha256: row.sha256, sizeBytes: 0, storedBytes: row.chunks * chunkBytes }
    },
    ensureBackup: (backup, _vault, content) =>
      runGuarded(state, backup, (tx) => ensureStored(state, tx, backup, content)),
    async inspectRestore({ name }) {
      const { rows } = await busyIfUnreachable(state, () =>
        state.pool.query<{ isIntact: boolean }>('select is_intact as "isIntact" from sim.restores where name = $1', [
          name,
        ]),
      )
      return rows[0] ?? null
    },
    ensureRestore: (volume, source) => runGuarded(state, volume, (tx) => restoreChunks(tx, volume, source)),
    cancelRestore: (volume) =>
      runGuarded(state, volume, async (tx) => {
        await tx.query('delete from sim.restores where name = $1', [volume.name])
        return done
      }),
    deleteBackup: (backup) =>
      runGuarded(state, backup, async (tx) => {
        const row = await simBackups.find(tx, backup)
        if (row) await tx.query('delete from sim.backups where id = $1', [row.id])
        return done
      }),
  })
}

async function ensureStored(
  state: SimulatorState,
  tx: SimulatorTx,
  backup: Claimed,
  { sizeBytes }: BackupContent,
): Promise<Progress> {
  const row = await simBackups.find(tx, backup)
  if (row) return progressOf(row)
  const volume = await simVolumes.find(tx, backup)
  if (!volume) throw new DriverError('NotFound', `${backup.name} does not exist.`)
  const { name, stamp } = backup
  const workMs = workDurationMs(state.pace, 'mould', sizeBytes / 1_073_741_824)
  const { rows } = await tx.query<{ id: string }>(
    `insert into sim.backups (name, installation, public_id, uid, sha256, work, work_started, work_ms)
     select $2, $3, $4, $5, content.sha256, 'mould', public.moor_now(), $6 from (${checksumOfExtent}) as content returning id`,
    [volume.extent, name, stamp.installation, stamp.id, stamp.uid, workMs],
  )
  await tx.query(
    'insert into sim.backup_chunks (backup, number, bytes) select $1, number, bytes from sim.chunks where extent = $2',
    [rows[0]?.id, volume.extent],
  )
  return progressOf({ work: 'mould', elapsedMs: 0, workMs })
}

/** Copies the chunks, and compares the volume's with the checksum from the creation, in one transaction. */
async function restoreChunks(tx: SimulatorTx, volume: Claimed, { backup, digest }: StoredBackup): Promise<Progress> {
  const target = await simVolumes.find(tx, volume)
  if (!target) throw new DriverError('NotFound', `${volume.name} does not exist.`)
  const row = await simBackups.find(tx, backup)
  await tx.query('delete from sim.chunks where extent = $1', [target.extent])
  await tx.query(
    'insert into sim.chunks (extent, number, bytes) select $1, number, bytes from sim.backup_chunks where backup = $2',
    [target.extent, row?.id ?? null],
  )
  const { rows } = await tx.query<{ sha256: string }>(checksumOfExtent, [target.extent])
  await tx.query(
    'insert into sim.restores (name, is_intact) values ($1, $2) on conflict (name) do update set is_intact = excluded.is_intact',
    [volume.name, row !== null && rows[0]?.sha256 === digest.sha256],
  )
  return done
}
