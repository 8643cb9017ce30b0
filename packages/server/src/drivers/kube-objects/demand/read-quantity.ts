const factors: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
}

/** Parses a Kubernetes quantity (`500m`, `2Gi`, 3) to base units; undefined if invalid. */
export function readQuantity(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, digits, suffix = ''] =
    /^([+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?)([A-Za-z]*)$/.exec(typeof value === 'string' ? value : '') ?? []
  const factor = factors[suffix]
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}
