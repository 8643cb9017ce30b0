import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { gibBytes, oddLength, sampleBytes } from '../sample-bytes.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const sample = sampleBytes(oddLength, 4)
const lastBytes = gibBytes - oddLength
const contentOf = (...parts: readonly Uint8Array[]): Readable => Readable.from(parts)

/** Returns the number of bytes and those that are not zero, by position. */
async function summarize(content: AsyncIterable<Uint8Array>) {
  const found: number[] = []
  let length = 0
  for await (const part of content) {
    const isHole = Buffer.alloc(part.length).equals(part)
    if (!isHole) part.forEach((byte, index) => byte && found.push(length + index, byte))
    length += part.length
  }
  return { length, found }
}

const entriesOf = (bytes: Uint8Array, at: number): readonly number[] =>
  [...bytes].flatMap((byte, index) => [at + index, byte])

/** Rule 44: content of volumes. */
export const contentCases: readonly SuiteCase[] = [
  ...casesOf(44, null, {
    'content is written at an offset and read from any offset, zeros included, and nothing beyond the end is written':
      async ({ volumes, madeVolume, readBytes, writeBytes }) => {
        const volume = await madeVolume()
        const readFrom = async (offset: number) => summarize(await volumes.readVolume(volume, offset))
        await writeBytes(volume, 0, sample)
        await writeBytes(volume, 3 * oddLength, sample)
        await volumes.writeVolume(volume, oddLength - 1, contentOf(Uint8Array.of(7), new Uint8Array(3 * oddLength)))
        await volumes.writeVolume(volume, lastBytes, contentOf(sample))
        const tail = entriesOf(sample, lastBytes)
        const head = entriesOf(Uint8Array.of(...sample.subarray(0, -1), 7), 0)
        expect(await readFrom(0)).toEqual({ length: gibBytes, found: [...head, ...tail] })
        const from = oddLength - 2
        const rest = [...head.slice(-4), ...tail].map((entry, index) => (index % 2 === 0 ? entry - from : entry))
        expect(await readFrom(from)).toEqual({ length: gibBytes - from, found: rest })
        for (const offset of [gibBytes, gibBytes + 1]) expect(await readFrom(offset)).toEqual({ length: 0, found: [] })
        expect(await driverCodeOf(volumes.writeVolume(volume, gibBytes - 1, contentOf(sample)))).toBe('NotSupported')
        expect(await readBytes(volume, lastBytes, oddLength - 1)).toEqual(sample.subarray(0, -1))
        expect((await volumes.inspectVolume(volume))?.sizeGib).toBe(1)
      },
  }),
  ...casesOf(44, skipReasons.hotPlugs, {
    'a volume in a host is InUse for reads and writes, and no transfer runs beside a plug': async (bench) => {
      const { volumes, hosts, madeVolume, runningHost, finish } = bench
      const [volume, host, plug] = [await madeVolume(), await runningHost(), { link: '/dev/disk/by-id/a', slot: null }]
      const plugNow = () => hosts.plugVolume(volume, host, plug)
      const content = (await volumes.readVolume(volume, 0))[Symbol.asyncIterator]()
      await content.next()
      const plugged = await driverCodeOf(plugNow())
      const rest = plugged === 'Busy' ? content.return?.() : summarize({ [Symbol.asyncIterator]: () => content })
      expect(await driverCodeOf(Promise.resolve(rest))).toBe(plugged === 'Busy' ? 'accepted' : 'InUse')
      await finish(plugNow)
      expect(await driverCodeOf(volumes.readVolume(volume, 0))).toBe('InUse')
      expect(await driverCodeOf(volumes.writeVolume(claimAt(volume, 1, 2), 0, contentOf(sample)))).toBe('InUse')
    },
  }),
]
