/** One test as ginkgo tells of it. */
export interface Outcome {
  /** Its full name: those of all that it stands in, and its own. */
  readonly name: string
  /** Not run where it was not asked for. */
  readonly result: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  /** What the suite says of a failure, and where; '' where there is none. */
  readonly message: string
}

interface Spec {
  readonly ContainerHierarchyTexts: readonly string[] | null
  readonly LeafNodeType: string
  readonly LeafNodeText: string
  readonly State: string
  readonly RunTime: number
  readonly Failure?: {
    readonly Message: string
    readonly Location: { readonly FileName: string; readonly LineNumber: number }
  }
}

const nanoseconds = 1e9
const notRun = new Set(['skipped', 'pending', ''])

/** Reads ginkgo's report in JSON. What runs before or after all tests is told only when it has failed: everything is lost then. */
export function readReport(text: string): readonly Outcome[] {
  const suites = JSON.parse(text) as readonly { readonly SpecReports: readonly Spec[] | null }[]
  return suites
    .flatMap(({ SpecReports }) => SpecReports ?? [])
    .map((spec) => ({ isTest: spec.LeafNodeType === 'It', outcome: readSpec(spec) }))
    .filter(({ isTest, outcome }) => isTest || outcome.result === 'failed')
    .map(({ outcome }) => outcome)
}

/** A test that skipped itself was asked for and has shown nothing: ginkgo says so by a message. */
function readSpec({ ContainerHierarchyTexts, LeafNodeType, LeafNodeText, State, RunTime, Failure }: Spec): Outcome {
  const name = [...(ContainerHierarchyTexts ?? []), LeafNodeText].join(' ').trim()
  const where = Failure?.Location.FileName ? ` (${Failure.Location.FileName}:${Failure.Location.LineNumber})` : ''
  return {
    name: name === '' ? LeafNodeType : name,
    result: State === 'passed' ? 'passed' : notRun.has(State) ? 'not run' : 'failed',
    seconds: RunTime / nanoseconds,
    message: Failure ? `${Failure.Message}${where}` : '',
  }
}
