import { createHash } from 'node:crypto'
import { DriverError, done } from '#reconcile/ports/index.ts'
import type { Claimed, SourceOfImage, ImageStore, Progress, Resource } from '#reconcile/ports/index.ts'
import { busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { FaultStore } from '../faults/fault-store.ts'
import { withFaults } from '../faults/with-faults.ts'
import { simDisks } from '../hosts/disk-row.ts'
import { workDurationMs } from '../state/pace.ts'
import { isDue, progressOf, type Working, workColumns } from '../state/progress.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { readSimTable } from '../state/sim-table.ts'
import type { SimulatorReader, SimulatorState, SimulatorTx } from '../state/simulator-state.ts'

interface SimImageRow extends Working<'mould'> {
  readonly id: string
  readonly sizeMib: number
}

const columns = `id, size_mib::float8 as "sizeMib", ${workColumns}`
const simImages = readSimTable<SimImageRow>({ table: 'images', columns })

/** ImageStore of the simulator, with injected faults. It reads uploads to their end, and stores their sizes only. */
export function createSimImageStore(state: SimulatorState, faults: FaultStore): ImageStore {
  return withFaults<ImageStore>(state, faults, {
    async receiveImage(image, content) {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of content) {
        hash.update(part)
        bytes += part.byteLength
      }
      const keep = () => busyIfUnreachable(state, () => insertImage(state.pool, image, Math.ceil(bytes / 1_048_576)))
      return { bytes, sha256: hash.digest('hex'), keep, discard: async () => undefined }
    },
    async inspectImage(image) {
      const row = await busyIfUnreachable(state, () => simImages.find(state.pool, image))
      const isComplete = row !== null && isDue(row)
      return { isComplete, rejection: null, sizeMib: isComplete ? row.sizeMib : 0, imageFile: null }
    },
    ensureImage: (image, source) => runGuarded(state, image, (tx) => ensureSimImage(state, tx, { image, source })),
    deleteImage: (image) =>
      runGuarded(state, image, async (tx) => {
        const row = await simImages.find(tx, image)
        if (row) await tx.query('delete from sim.images where id = $1', [row.id])
        return done
      }),
  })
}

async function insertImage(to: SimulatorReader, { name, stamp }: Resource, sizeMib: number): Promise<void> {
  await to.query(
    `insert into sim.images (name, installation, public_id, uid, size_mib) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set size_mib = excluded.size_mib`,
    [name, stamp.installation, stamp.id, stamp.uid, sizeMib],
  )
}

async function ensureSimImage(
  state: SimulatorState,
  tx: SimulatorTx,
  { image, source }: { readonly image: Claimed; readonly source: SourceOfImage | null },
): Promise<Progress> {
  let row = await simImages.find(tx, image)
  if (!row && source) {
    const disk = await simDisks.find(tx, source.disk)
    if (!disk || (!disk.isComplete && !isDue(disk)))
      throw new DriverError('Busy', `${source.disk.name} is not complete.`)
    await insertImage(tx, image, disk.sizeMib)
    row = await simImages.find(tx, image)
  }
  if (!row) throw new DriverError('NotFound', `${image.name} does not exist.`)
  if (row.work) return progressOf(row)
  const workMs = workDurationMs(state.pace, 'mould', row.sizeMib / 1_024)
  await tx.query('update sim.images set work = $2, work_started = public.moor_now(), work_ms = $3 where id = $1', [
    row.id,
    'mould',
    workMs,
  ])
  return progressOf({ work: 'mould', elapsedMs: 0, workMs })
}
