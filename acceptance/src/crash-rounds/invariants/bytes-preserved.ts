import type { Invariant } from './invariant.ts'

/** A volume and its later copies contain the written bytes (decisions D8, D9, D10). */
export const bytesPreserved: Invariant = {
  number: 7,
  title: 'bytes survive growth, clones, moves and repairs',
  async check({ sim, tenants }) {
    const volumes = tenants.flatMap(({ record }) => record.volumes).filter((volume) => !volume.isDeleted)
    const problems = await Promise.all(
      volumes.flatMap(({ id, marks }) =>
        marks.map(async ({ offset, text }) => {
          const read = await sim.read(id, offset, text.length).then(
            (bytes) => bytes.toString(),
            (error: unknown) => String(error),
          )
          return read === text
            ? []
            : [`volume ${id} has at ${offset} ${JSON.stringify(read)}, not ${JSON.stringify(text)}`]
        }),
      ),
    )
    return problems.flat()
  },
}
