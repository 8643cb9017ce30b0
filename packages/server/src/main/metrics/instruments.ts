import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Creators of metrics in one registry. */
export type Instruments = ReturnType<typeof createInstruments>

/** Returns functions that register a metric with its labels. `observed` registers a gauge that is read at each scrape. */
export function createInstruments(registry: Registry) {
  const registers = [registry]
  return {
    counter: <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <const Label extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { readonly labelNames: readonly Label[]; readonly buckets: readonly number[] },
    ) => new Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    observed: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      }),
  }
}
