/** Setting MOORAGE_SIM_PACE: immediate, about a second per job, or as slow as real infrastructure. */
export type Pace = 'instant' | 'fast' | 'real'

/** Kinds of work. */
export type SimWorkKind =
  | 'create'
  | 'clone'
  | 'grow'
  | 'migrate'
  | 'wipe'
  | 'define'
  | 'boot'
  | 'stop'
  | 'remove'
  | 'plug'
  | 'unplug'
  | 'assemble'
  | 'upgrade'
  | 'dismantle'
  | 'join'
  | 'mould'
  | 'stretch'
  | 'scrap'

interface Duration {
  readonly baseMs: number
  readonly perGibMs: number
  readonly maxMs: number
}

const steady = (ms: number): Duration => ({ baseMs: ms, perGibMs: 0, maxMs: ms })

const durations: Readonly<Record<Exclude<Pace, 'instant'>, Readonly<Record<SimWorkKind, Duration>>>> = {
  fast: {
    create: steady(700),
    clone: { baseMs: 700, perGibMs: 5, maxMs: 1_500 },
    grow: { baseMs: 600, perGibMs: 2, maxMs: 1_200 },
    migrate: { baseMs: 900, perGibMs: 5, maxMs: 2_000 },
    wipe: steady(300),
    define: steady(700),
    boot: steady(700),
    stop: steady(300),
    remove: steady(300),
    plug: steady(300),
    unplug: steady(300),
    assemble: steady(1_500),
    upgrade: steady(1_500),
    dismantle: steady(300),
    join: steady(500),
    mould: { baseMs: 200, perGibMs: 1, maxMs: 400 },
    stretch: steady(300),
    scrap: steady(200),
  },
  // Shorter than the job timeout of 15 minutes (decision D11).
  real: {
    create: steady(20_000),
    clone: { baseMs: 30_000, perGibMs: 500, maxMs: 600_000 },
    grow: { baseMs: 15_000, perGibMs: 50, maxMs: 120_000 },
    migrate: { baseMs: 60_000, perGibMs: 800, maxMs: 600_000 },
    wipe: { baseMs: 10_000, perGibMs: 50, maxMs: 300_000 },
    define: steady(30_000),
    boot: steady(45_000),
    stop: steady(15_000),
    remove: steady(15_000),
    plug: steady(8_000),
    unplug: steady(6_000),
    assemble: steady(150_000),
    upgrade: steady(150_000),
    dismantle: steady(20_000),
    join: steady(25_000),
    mould: { baseMs: 5_000, perGibMs: 100, maxMs: 120_000 },
    stretch: { baseMs: 10_000, perGibMs: 100, maxMs: 120_000 },
    scrap: steady(5_000),
  },
}

/** Default of the setting MOORAGE_SIM_POD_READY, in milliseconds. */
export function findPodReadyMs(pace: Pace): number {
  return { instant: 0, fast: 1_000, real: 10_000 }[pace]
}

/** Duration of work in milliseconds, capped per kind; 0 for `instant`. `sizeGib` matters only for work that moves data. */
export function workDurationMs(pace: Pace, kind: SimWorkKind, sizeGib = 0): number {
  if (pace === 'instant') return 0
  const { baseMs, perGibMs, maxMs } = durations[pace][kind]
  return Math.round(Math.min(maxMs, baseMs + perGibMs * sizeGib))
}
